-- A text as people search for it: without case, accents, marks and ligatures. Every letter that is left outside the Latin
-- alphabet, and every sign but space, point and @, becomes a word of capitals (李 is "{GHEO"): trigrams know ASCII
-- letters only, and no sign then means something to LIKE. Capitals stand nowhere else in a folded text.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- The signs of names and addresses are replaced here, for speed, as the last lines would.
  plain text := replace(replace(replace(lower(value), '-', 'ZAACN'), '_', 'ZAAFP'), '''', 'ZAACH');
BEGIN
  IF plain !~ '[^a-zA-Z0-9 .@\n]' THEN RETURN plain; END IF;
  plain := lower(public.unaccent('public.unaccent'::regdictionary,
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g')));
  plain := replace(replace(replace(plain, '-', 'ZAACN'), '_', 'ZAAFP'), '''', 'ZAACH');
  IF plain !~ '[^a-zA-Z0-9 .@\n]' THEN RETURN plain; END IF;
  RETURN (
    SELECT string_agg(
      CASE WHEN letter ~ '[a-zA-Z0-9 .@\n]' THEN letter ELSE
        CASE WHEN ascii(letter) < 128 THEN 'Z' WHEN ascii(letter) < 65536 THEN '{' ELSE '|' END
        || translate(lpad(to_hex(ascii(letter)), CASE WHEN ascii(letter) < 65536 THEN 4 ELSE 6 END, '0'),
          '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
      END, '' ORDER BY place)
    FROM unnest(string_to_array(plain, NULL)) WITH ORDINALITY AS letters(letter, place));
END $$;--> statement-breakpoint
-- INCLUDE: an index on an expression is read alone only when it also holds the column itself.
ALTER TABLE "users" ADD COLUMN "search" text COLLATE "C" GENERATED ALWAYS AS (left(fold(E'\n' || last_name || E'\n' || name || E'\n' || email::text || E'\n'), 1800)) STORED;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_students_by_name" ON "users" USING btree ("search","id") WHERE "users"."role" <> 'ROLE_ADMIN';--> statement-breakpoint
CREATE INDEX "users_students_by_state" ON "users" USING btree ((CASE WHEN deactivated_at IS NOT NULL THEN 2 WHEN is_active THEN 0 ELSE 1 END),"id") INCLUDE ("deactivated_at","is_active") WHERE "users"."role" <> 'ROLE_ADMIN';--> statement-breakpoint
CREATE INDEX "students_by_school" ON "students" USING btree ((coalesce(school_id, 0)),"user_id") INCLUDE ("school_id");--> statement-breakpoint
CREATE INDEX "students_by_birthday" ON "students" USING btree ((coalesce(birthday, 'infinity'::date)),"user_id") INCLUDE ("birthday");--> statement-breakpoint
CREATE INDEX "students_by_phone" ON "students" USING btree ((coalesce(phone_number, '~') COLLATE "C"),"user_id") INCLUDE ("phone_number");