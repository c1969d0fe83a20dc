PRAGMA application_id = 1282369378;
PRAGMA user_version = 5;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE store (
  number INTEGER PRIMARY KEY CHECK (number = 1),
  id BLOB NOT NULL CHECK (length(id) = 16),
  history_id BLOB NOT NULL CHECK (length(history_id) = 16),
  history_level INTEGER NOT NULL CHECK (history_level BETWEEN 0 AND 2),
  form INTEGER NOT NULL CHECK (form = 2),
  layout TEXT NOT NULL
) STRICT;
INSERT INTO store VALUES(1,X'2e16d3d51850ef027bda99276f06e532',X'0c66c209e07ee071a72f5f43c3daab95',2,2,'{"kinds":[{"fields":[{"name":"title","rules":["notBlank"],"type":"text"},{"name":"notes","rules":[],"type":"text?"},{"name":"completedAt","rules":["column completed_at"],"type":"date?"},{"cases":["none","low","medium","high"],"name":"priority","rules":[],"type":"ranked"},{"name":"dueAt","rules":["column due_at","indexed"],"type":"date?"},{"name":"project","rules":["notBlank","indexed"],"type":"text?"},{"name":"tags","rules":["notBlank"],"type":"texts"},{"name":"parentID","rules":["column parent_id","parent"],"type":"uuid?"},{"name":"createdAt","rules":["column created_at"],"type":"date"},{"name":"modifiedAt","rules":["column modified_at"],"type":"date"},{"name":"isDueOnDay","rules":["column is_due_on_day"],"type":"boolean?"},{"name":"waitUntil","rules":["column wait_until"],"type":"date?"},{"name":"repeats","rules":[],"type":"text?"},{"name":"dependencies","rules":["refers task"],"type":"uuids"}],"isSearched":true,"name":"task"},{"fields":[{"name":"location","rules":["notBlank","indexed -dateReported"],"type":"text"},{"name":"numberTested","rules":["column tested","from 0"],"type":"integer?"},{"name":"numberPositive","rules":["column positive","from 0"],"type":"integer?"},{"name":"numberNegative","rules":["column negative","from 0"],"type":"integer?"},{"name":"dateReported","rules":["column reported_at","indexed"],"type":"date"},{"name":"days","rules":["from 1","to 366"],"type":"integer?"},{"name":"counts","rules":[],"type":"text?"},{"name":"levels","rules":[],"type":"text?"}],"name":"report"},{"fields":[{"name":"file","rules":["notBlank"],"type":"text"},{"name":"kind","rules":["notBlank"],"type":"text"},{"name":"importedAt","rules":["column imported_at"],"type":"date"},{"name":"rows","rules":["from 0"],"type":"integer"},{"name":"records","rules":["from 0"],"type":"integer"},{"name":"options","rules":[],"type":"text"}],"name":"import"},{"fields":[{"name":"count","rules":["notBlank"],"type":"text"},{"name":"location","rules":["notBlank"],"type":"text"},{"name":"column","rules":["column heading"],"type":"text"},{"name":"totals","rules":[],"type":"text"}],"name":"total"}],"objects":["CREATE INDEX task_open ON task (completed_at IS NULL)"],"version":5}');
CREATE TABLE last_number (
  kind TEXT PRIMARY KEY,
  number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 9007199254740991)
) STRICT, WITHOUT ROWID;
INSERT INTO last_number VALUES('report',6);
INSERT INTO last_number VALUES('task',4);
CREATE TABLE step (
  number INTEGER PRIMARY KEY CHECK (number >= 1),
  date INTEGER NOT NULL,
  undone_first INTEGER,
  undone_last INTEGER CHECK ((undone_first IS NULL) = (undone_last IS NULL) AND undone_first <= undone_last),
  is_undoable INTEGER NOT NULL CHECK (is_undoable IN (0, 1)),
  kind TEXT,
  action INTEGER CHECK (action BETWEEN 0 AND 2),
  ids BLOB CHECK (length(ids) % 16 = 0),
  CHECK ((kind IS NULL) + (action IS NULL) + (ids IS NULL) IN (0, 3))
) STRICT;
INSERT INTO step VALUES(1,1795913223941,NULL,NULL,1,'import',0,X'01a224c50f047b8fa16b341294632378');
INSERT INTO step VALUES(2,1795913223943,NULL,NULL,1,'task',0,X'0190a7c00000700080000000000000010190a7c000007000800000000000000201a224c50f057c2b9dda5cdb46199071');
INSERT INTO step VALUES(3,1795913223944,NULL,NULL,1,'report',0,X'0190a7c00000700080000000000000030190a7c000007000800000000000000401a224c50f077993baa13adef1701dd4');
INSERT INTO step VALUES(4,1795913223945,NULL,NULL,1,'task',2,X'01a224c50f057c2b9dda5cdb46199071');
INSERT INTO step VALUES(5,1795913223946,NULL,NULL,1,'report',2,X'01a224c50f077993baa13adef1701dd4');
CREATE TABLE step_change (
  step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  kind TEXT NOT NULL,
  action INTEGER NOT NULL CHECK (action BETWEEN 0 AND 2),
  ids BLOB NOT NULL CHECK (length(ids) % 16 = 0),
  PRIMARY KEY (step, position)
) STRICT, WITHOUT ROWID;
INSERT INTO step_change VALUES(1,1,'total',0,X'01a224c50f0570198a982a261e4af694');
CREATE TABLE task (
  number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 9007199254740991),
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  title TEXT NOT NULL CHECK (trim(title) <> ''),
  notes TEXT,
  completed_at INTEGER CHECK (completed_at BETWEEN -62135596800000 AND 253402300799999),
  priority INTEGER NOT NULL CHECK (priority >= 0),
  due_at INTEGER CHECK (due_at BETWEEN -62135596800000 AND 253402300799999),
  project TEXT CHECK (trim(project) <> ''),
  parent_id BLOB REFERENCES task (id) DEFERRABLE INITIALLY DEFERRED CHECK (length(parent_id) = 16) CHECK (parent_id <> id),
  created_at INTEGER NOT NULL CHECK (created_at BETWEEN -62135596800000 AND 253402300799999),
  modified_at INTEGER NOT NULL CHECK (modified_at BETWEEN -62135596800000 AND 253402300799999),
  is_due_on_day INTEGER CHECK (is_due_on_day IN (0, 1)),
  wait_until INTEGER CHECK (wait_until BETWEEN -62135596800000 AND 253402300799999),
  repeats TEXT,
  project_key TEXT CHECK ((project_key IS NULL) = (project IS NULL)),
  digest INTEGER
) STRICT;
INSERT INTO task VALUES(1,X'0190a7c0000070008000000000000001','Call the lab',replace('Twice: ä and ä\nthen \ & <wait>','\n',char(10)),NULL,3,1600086400123,'Tests',NULL,1600000000123,1600000000123,NULL,NULL,NULL,'tests',-2324309052327412995);
INSERT INTO task VALUES(3,X'0190a7c0000070008000000000000002','Ask for figures',NULL,1600000007123,0,1599955200000,NULL,X'0190a7c0000070008000000000000001',1600000000123,1600000007123,1,1600000001123,'P1M/31',NULL,1232699028376581994);
CREATE TABLE task_before (
  step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  id BLOB NOT NULL,
  title TEXT NOT NULL,
  notes TEXT,
  completed_at INTEGER,
  priority INTEGER NOT NULL,
  due_at INTEGER,
  project TEXT,
  parent_id BLOB,
  created_at INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  is_due_on_day INTEGER,
  wait_until INTEGER,
  repeats TEXT,
  project_key TEXT,
  digest INTEGER,
  PRIMARY KEY (step, id)
) STRICT, WITHOUT ROWID;
INSERT INTO task_before VALUES(4,4,X'01a224c50f057c2b9dda5cdb46199071','gone',NULL,NULL,0,NULL,NULL,NULL,1795913223942,1795913223942,NULL,NULL,NULL,NULL,5985449241543061754);
CREATE TABLE task_tags (
  task INTEGER NOT NULL REFERENCES task (number) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  text TEXT NOT NULL CHECK (trim(text) <> ''),
  text_key TEXT NOT NULL,
  PRIMARY KEY (task, position)
) STRICT, WITHOUT ROWID;
INSERT INTO task_tags VALUES(1,0,'Phone','phone');
INSERT INTO task_tags VALUES(1,1,'today','today');
CREATE TABLE task_tags_before (
  step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
  task INTEGER NOT NULL,
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (step, task, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE task_dependencies (
  task INTEGER NOT NULL REFERENCES task (number) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  uuid BLOB NOT NULL CHECK (length(uuid) = 16),
  PRIMARY KEY (task, position)
) STRICT, WITHOUT ROWID;
INSERT INTO task_dependencies VALUES(3,0,X'0190a7c0000070008000000000000001');
CREATE TABLE task_dependencies_before (
  step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
  task INTEGER NOT NULL,
  position INTEGER NOT NULL,
  uuid BLOB NOT NULL,
  PRIMARY KEY (step, task, position)
) STRICT, WITHOUT ROWID;
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','task_search','task_search',0,'CREATE VIRTUAL TABLE task_search USING fts5 (text, tokenize = ''trigram case_sensitive 1'')');
CREATE TABLE IF NOT EXISTS 'task_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO task_search_data VALUES(1,X'0242');
INSERT INTO task_search_data VALUES(10,X'000000000102020002010101020101');
INSERT INTO task_search_data VALUES(137438953473,X'000001ea04300a706801022d0202746801021d03016f01023303017701020e010320262001022402023c7701022602025c200102220202610a01021b03012001021503016e0102170202666903020903016f03020502026c6101020a02027468010206010326203c01022501033a206101021401033c776101022701033e0a7001022c01035c20260102230103610a7401021c020220610102160202620a01020c0202697401022902026c6c01020302026e640102180202736b0302020103620a7401020d010363616c0102020202653a010212010364206101021a020261790102360103650a740102320202206c01020902023a2001021302026e20010220010366696703020a02026f720302060103676f6e0402020202757203020c010368652001020803016e01021f02026f6e01022f01036963650102110202677503020b0202743e01022a01036b206603020401036c20740102050202616201020b02026c2001020401036e205c010221020264200102190202650a01023101036f646101023502026e6501023003020302027220030207010370686f01022e01037220660302080202657303020e0103736b200302030103743e0a01022b020268650104071902026f640102340202776901020f010375726503020d0103776169010228020269630102100408070606080707070606070607070808080808080707070707070808070807080707070807080708060708070708080707080707080a0708080708080807070808');
INSERT INTO task_search_data VALUES(274877906945,X'000000120430676f6e040101036f6e6504010407');
CREATE TABLE IF NOT EXISTS 'task_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO task_search_idx VALUES(1,X'',2);
INSERT INTO task_search_idx VALUES(2,X'',2);
CREATE TABLE IF NOT EXISTS 'task_search_content'(id INTEGER PRIMARY KEY, c0);
INSERT INTO task_search_content VALUES(1,replace('call the lab\ntwice: a and a\nthen \ & <wait>\nphone\ntoday','\n',char(10)));
INSERT INTO task_search_content VALUES(3,'ask for figures');
CREATE TABLE IF NOT EXISTS 'task_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO task_search_docsize VALUES(1,X'35');
INSERT INTO task_search_docsize VALUES(3,X'0d');
CREATE TABLE IF NOT EXISTS 'task_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO task_search_config VALUES('version',4);
CREATE TABLE report (
  number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 9007199254740991),
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  location TEXT NOT NULL CHECK (trim(location) <> ''),
  tested INTEGER CHECK (tested >= 0),
  positive INTEGER CHECK (positive >= 0),
  negative INTEGER CHECK (negative >= 0),
  reported_at INTEGER NOT NULL CHECK (reported_at BETWEEN -62135596800000 AND 253402300799999),
  days INTEGER CHECK (days >= 1) CHECK (days <= 366),
  counts TEXT,
  levels TEXT,
  location_key TEXT NOT NULL,
  digest INTEGER
) STRICT;
INSERT INTO report VALUES(2,X'0190a7c0000070008000000000000003','Köln',1000,17,980,1600000000123,NULL,NULL,NULL,'köln',6453544401474703769);
INSERT INTO report VALUES(5,X'0190a7c0000070008000000000000004','Here',NULL,0,NULL,1600000001123,7,'admissions=12 deaths=3','beds=120','here',-4078968971625257043);
CREATE TABLE report_before (
  step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  id BLOB NOT NULL,
  location TEXT NOT NULL,
  tested INTEGER,
  positive INTEGER,
  negative INTEGER,
  reported_at INTEGER NOT NULL,
  days INTEGER,
  counts TEXT,
  levels TEXT,
  location_key TEXT,
  digest INTEGER,
  PRIMARY KEY (step, id)
) STRICT, WITHOUT ROWID;
INSERT INTO report_before VALUES(5,6,X'01a224c50f077993baa13adef1701dd4','gone',1,NULL,NULL,1795913223944,NULL,NULL,NULL,'gone',5244880286662803542);
CREATE TABLE import (
  number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 9007199254740991),
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  file TEXT NOT NULL CHECK (trim(file) <> ''),
  kind TEXT NOT NULL CHECK (trim(kind) <> ''),
  imported_at INTEGER NOT NULL CHECK (imported_at BETWEEN -62135596800000 AND 253402300799999),
  "rows" INTEGER NOT NULL CHECK ("rows" >= 0),
  records INTEGER NOT NULL CHECK (records >= 0),
  options TEXT NOT NULL,
  digest INTEGER
) STRICT;
INSERT INTO import VALUES(1,X'01a224c50f047b8fa16b341294632378','figures.csv','report',1795913223941,2,2,'',2086945594683570826);
CREATE TABLE import_before (
  step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  id BLOB NOT NULL,
  file TEXT NOT NULL,
  kind TEXT NOT NULL,
  imported_at INTEGER NOT NULL,
  "rows" INTEGER NOT NULL,
  records INTEGER NOT NULL,
  options TEXT NOT NULL,
  digest INTEGER,
  PRIMARY KEY (step, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE total (
  number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 9007199254740991),
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  count TEXT NOT NULL CHECK (trim(count) <> ''),
  location TEXT NOT NULL CHECK (trim(location) <> ''),
  heading TEXT NOT NULL,
  totals TEXT NOT NULL,
  digest INTEGER
) STRICT;
INSERT INTO total VALUES(1,X'01a224c50f0570198a982a261e4af694','tested','Köln','Tests, total','2020-09-13T12:26:40.123Z=1000',8459343537773557427);
CREATE TABLE total_before (
  step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  id BLOB NOT NULL,
  count TEXT NOT NULL,
  location TEXT NOT NULL,
  heading TEXT NOT NULL,
  totals TEXT NOT NULL,
  digest INTEGER,
  PRIMARY KEY (step, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX task_due_at ON task (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX task_project ON task (project_key) WHERE project_key IS NOT NULL;
CREATE INDEX task_parent_id ON task (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX task_tags_key ON task_tags (text_key);
CREATE UNIQUE INDEX task_dependencies_key ON task_dependencies (uuid, task);
CREATE INDEX report_location ON report (location_key, reported_at DESC);
CREATE INDEX report_reported_at ON report (reported_at);
CREATE INDEX task_open ON task (completed_at IS NULL);
PRAGMA writable_schema=OFF;
COMMIT;
