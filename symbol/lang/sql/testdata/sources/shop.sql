-- The people.
CREATE TABLE IF NOT EXISTS app.people (
  id serial PRIMARY KEY,
  name varchar(30) NOT NULL DEFAULT 'x', -- the name
  boss_id int REFERENCES app.people (id),
  CONSTRAINT fk FOREIGN KEY (boss_id) REFERENCES people(id)
);
CREATE TABLE `q` ("a b" int);
CREATE OR REPLACE VIEW app.v AS SELECT p.id, count(*) FROM app.people p JOIN q ON true WHERE lower(name) = 'a';
CREATE MATERIALIZED VIEW mv AS SELECT 1;
CREATE UNIQUE INDEX idx_a ON app.people (name);
CREATE FUNCTION app.add(a int, b int) RETURNS int AS $$ BEGIN RETURN a + helper(b); END; $$ LANGUAGE plpgsql;
CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE TYPE pt AS (x int, y int);
CREATE SEQUENCE s START 1;
CREATE SCHEMA app;
CREATE TRIGGER trg BEFORE INSERT ON app.people FOR EACH ROW EXECUTE FUNCTION app.add();
CREATE PROCEDURE p(a int) LANGUAGE SQL AS $$ INSERT INTO people VALUES (a); $$;
ALTER TABLE app.people ADD COLUMN age int;
CREATE EXTENSION pgcrypto;
CREATE DATABASE db;
INSERT INTO app.people (id) SELECT id FROM q;
UPDATE people SET name = 'x';
DELETE FROM people;
WITH t AS (SELECT 1) SELECT * FROM t;
CALL p(1);
