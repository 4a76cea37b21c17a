#include "CSQLite.h"

sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

void csqlite_configure(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

int csqlite_keep_plans(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_QPSG, 1, (int *)0);
}
