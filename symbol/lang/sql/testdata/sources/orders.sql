-- The orders of people, without what a dialect has of its own.
CREATE TABLE orders (
  id int PRIMARY KEY,
  person_id int NOT NULL, -- who ordered
  total numeric(10, 2) DEFAULT 0
);

/* Each item of an order. */
CREATE TABLE items (
  order_id int REFERENCES orders (id),
  name varchar(30)
);

CREATE VIEW large AS SELECT id, total FROM orders WHERE total > 100;

-- What an order costs with its tax.
CREATE FUNCTION taxed(amount numeric, rate numeric) RETURNS numeric AS $$
  SELECT amount + amount * rate;
$$ LANGUAGE sql;

CREATE INDEX by_person ON orders (person_id);
INSERT INTO orders (id, person_id) SELECT id, 1 FROM large;
