-- docs/studies.md and docs/metrics.md say what the columns mean. Lines that name metrics stand for a column each
-- (schema.cpp).
CREATE TABLE manifest (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE machines (name TEXT, file TEXT, sha256 TEXT NOT NULL, PRIMARY KEY (name, file)) WITHOUT ROWID;
CREATE TABLE points (
    point INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    machine TEXT NOT NULL,
    workload TEXT NOT NULL,
    command TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'failed')),
    message TEXT NOT NULL,
    run INTEGER NOT NULL
);
CREATE TABLE parameters (
    point INTEGER REFERENCES points,
    name TEXT,
    value TEXT NOT NULL,
    swept INTEGER NOT NULL,
    PRIMARY KEY (point, name)
) WITHOUT ROWID;
CREATE TABLE results (
    point INTEGER PRIMARY KEY REFERENCES points,
    -- metrics
);
CREATE TABLE milestones (
    point INTEGER REFERENCES points,
    position INTEGER,
    name TEXT NOT NULL,
    cycles INTEGER NOT NULL,
    PRIMARY KEY (point, position)
) WITHOUT ROWID;
CREATE TABLE bounds (
    point INTEGER REFERENCES points,
    position INTEGER,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    cycles INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    exact INTEGER NOT NULL,
    holds INTEGER NOT NULL,
    limited_by TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (point, position)
) WITHOUT ROWID;
CREATE TABLE checks (
    point INTEGER REFERENCES points,
    position INTEGER,
    name TEXT NOT NULL,
    passed INTEGER NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (point, position)
) WITHOUT ROWID;
CREATE TABLE notes (
    point INTEGER REFERENCES points,
    position INTEGER,
    text TEXT NOT NULL,
    PRIMARY KEY (point, position)
) WITHOUT ROWID;
CREATE TABLE resources (
    point INTEGER REFERENCES points,
    position INTEGER,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    busy INTEGER NOT NULL,
    waiting INTEGER NOT NULL,
    PRIMARY KEY (point, position)
) WITHOUT ROWID;
CREATE TABLE loads (
    point INTEGER REFERENCES points,
    kind TEXT,
    place INTEGER,
    number INTEGER,
    busy INTEGER NOT NULL,
    waiting INTEGER NOT NULL,
    PRIMARY KEY (point, kind, place, number)
) WITHOUT ROWID;
CREATE TABLE hardware (
    point INTEGER PRIMARY KEY REFERENCES points,
    -- hardware metrics
);
CREATE TABLE derived (
    point INTEGER REFERENCES points,
    name TEXT,
    value REAL,
    PRIMARY KEY (point, name)
) WITHOUT ROWID;
CREATE TABLE fits (
    name TEXT,
    residuals TEXT,
    value REAL NOT NULL,
    standard_error REAL NOT NULL,
    printed REAL NOT NULL,
    PRIMARY KEY (residuals, name)
) WITHOUT ROWID;
CREATE TABLE journal (
    point INTEGER PRIMARY KEY REFERENCES points,
    wall_seconds REAL NOT NULL,
    host TEXT NOT NULL
);
CREATE TABLE analyses (name TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, result TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE held (point TEXT, parameter TEXT, value TEXT NOT NULL, PRIMARY KEY (point, parameter)) WITHOUT ROWID;
