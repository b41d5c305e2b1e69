-- A start adds missing countries and leaves those that stand as they are.
UPDATE "countries" SET "name" = replace("name"::text, '''', '’')::jsonb WHERE "name"::text LIKE '%''%';
