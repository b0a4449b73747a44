// The cache finds exactly the stored results.
#include "testbench/base/cache.h"

#include <fstream>

#include "testbench/base/fingerprint.h"
#include "testbench/cost/json.h"
#include "tests/cost/support.h"
#include "tests/support/environment.h"

namespace narrows::cost::cache_test {

const HardwareCost some{{10, 20, 30}, {40, 50, 60}, 7};

class CacheTest : public testing::Test {
protected:
    /// The result from the cache, and whether it had to be made.
    std::pair<HardwareCost, bool> get(const Cache& cache, const std::string& key = "key") const {
        bool made = false;
        const auto make = [&] {
            made = true;
            return some;
        };
        const HardwareCost cost = cache.get<HardwareCost>(key, make);
        return {cost, made};
    }

    void overwrite(const std::string& text) const { std::ofstream(cache_.file("key")) << text; }

    WorkFolder folder_;
    Cache cache_{folder_.path() / "a" / "b"};
};

const std::pair made{some, true};
const std::pair kept{some, false};

TEST_F(CacheTest, KeepsWhatWasMade) {
    EXPECT_EQ(get(cache_), made);
    EXPECT_EQ(get(cache_), kept);
    EXPECT_EQ(get(Cache(folder_.path() / "a" / "b")), kept);
    EXPECT_EQ(get(Cache(folder_.path() / "a")), made);
}

TEST_F(CacheTest, GivesWhatIsInTheFile) {
    overwrite("");  // no folder yet: the file is not written
    EXPECT_EQ(get(cache_), made);
    std::ifstream stream(cache_.file("key"));
    nlohmann::json json = nlohmann::json::parse(stream);
    json["result"]["logic_depth"] = 8;
    overwrite(json.dump());
    EXPECT_EQ(get(cache_).first.logic_depth, 8);
}

TEST_F(CacheTest, AnotherKeyIsAnotherResult) {
    EXPECT_EQ(get(cache_, "key"), made);
    EXPECT_EQ(get(cache_, "other key"), made);
    // Imitates two keys with the same fingerprint.
    std::filesystem::copy_file(cache_.file("key"), cache_.file("other key"),
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(get(cache_, "other key"), made);
}

TEST_F(CacheTest, AFileThatIsNotAsItShouldBeIsWrittenAnew) {
    get(cache_);
    for (const char* text :
         {"", "{", "[]", "{\"key\": \"key\"}", "{\"key\": 3, \"result\": {}}", "{\"key\": \"key\", \"result\": {}}",
          "{\"key\": \"key\", \"result\": 3}",
          "{\"key\": \"key\", \"result\": {\"interface\": {}, \"router\": {}, \"logic_depth\": 1}}"}) {
        overwrite(text);
        EXPECT_EQ(get(cache_), made) << text;
        EXPECT_EQ(get(cache_), kept) << text;
    }
}

TEST_F(CacheTest, WhereNothingCanBeKeptNothingIs) {
    std::ofstream(folder_.path() / "file") << "no folder";
    for (const Cache& cache : {Cache(folder_.path() / "file" / "below"), Cache("")}) {
        EXPECT_EQ(get(cache), made);
        EXPECT_EQ(get(cache), made);
    }
}

TEST_F(CacheTest, LeavesNothingElseBehind) {
    get(cache_);
    const std::filesystem::directory_iterator files(folder_.path() / "a" / "b");
    EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(CacheTest, KeepsWhatDoesNotFitToo) {
    for (const Fmax& fmax :
         {Fmax{9929, false, std::nullopt}, Fmax{12000, true, std::nullopt}, Fmax{5456, false, 26.9}}) {
        const std::string key = std::to_string(fmax.cells);
        EXPECT_EQ(cache_.get<Fmax>(key, [&] { return fmax; }), fmax);
        EXPECT_EQ(cache_.get<Fmax>(key, [] { return Fmax{}; }), fmax);
    }
}

TEST(CacheOfUser, IsWhereCachesAre) {
    const ChangedVariable home("HOME", "/home/user");
    const ChangedVariable caches("XDG_CACHE_HOME", "/caches");
    EXPECT_EQ(Cache::of_user("cost").file("key"), "/caches/narrows/cost/" + fingerprint("key") + ".json");
    for (const char* ignored : {"", "relative/path"}) {
        const ChangedVariable nowhere("XDG_CACHE_HOME", ignored);
        EXPECT_EQ(Cache::of_user("cost").file("key"), "/home/user/.cache/narrows/cost/" + fingerprint("key") + ".json");
    }
}

TEST(Fingerprint, DiffersWhereTheTextDoes) {
    EXPECT_EQ(fingerprint(""), "cbf29ce484222325");  // values from the definition of FNV-1a
    EXPECT_EQ(fingerprint("a"), "af63dc4c8601ec8c");
    EXPECT_NE(fingerprint("ab"), fingerprint("ba"));
}

}  // namespace narrows::cost::cache_test
