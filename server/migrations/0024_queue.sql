CREATE TABLE "public_holidays" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_items" (
	"kind" text NOT NULL,
	"object_id" uuid NOT NULL,
	"student_id" uuid,
	"insurance_type" text,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"is_timed" boolean NOT NULL,
	"assignee_id" uuid,
	"postponed_until" timestamp with time zone,
	CONSTRAINT "queue_items_kind_object_id_pk" PRIMARY KEY("kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "queue_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "queue_rules_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text,
	"insurance_type" text,
	"school_id" integer,
	"language" text,
	"assignee_ids" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_watchers" (
	"kind" text NOT NULL,
	"object_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"deciding_since" timestamp with time zone,
	CONSTRAINT "queue_watchers_kind_object_id_user_id_pk" PRIMARY KEY("kind","object_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "terminations" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_rules" ADD CONSTRAINT "queue_rules_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_watchers" ADD CONSTRAINT "queue_watchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_items_due" ON "queue_items" USING btree ("due_at","kind","object_id","assignee_id","insurance_type","postponed_until");--> statement-breakpoint
CREATE INDEX "queue_items_assignee" ON "queue_items" USING btree ("assignee_id","due_at") WHERE assignee_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "queue_items_student" ON "queue_items" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "queue_watchers_age" ON "queue_watchers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "queue_watchers_person" ON "queue_watchers" USING btree ("user_id");
--> statement-breakpoint
-- Written by hand from here on. The holidays are those of working-days.ts, and a test holds them to it.
INSERT INTO public_holidays (day) VALUES
  ('2024-01-01'), ('2024-04-01'), ('2024-05-01'), ('2024-05-08'), ('2024-05-09'), ('2024-05-20'), ('2024-08-15'), ('2024-11-01'), ('2024-11-11'), ('2024-12-25'),
  ('2025-01-01'), ('2025-04-21'), ('2025-05-01'), ('2025-05-08'), ('2025-05-29'), ('2025-06-09'), ('2025-07-14'), ('2025-08-15'), ('2025-11-11'), ('2025-12-25'),
  ('2026-01-01'), ('2026-04-06'), ('2026-05-01'), ('2026-05-08'), ('2026-05-14'), ('2026-05-25'), ('2026-07-14'), ('2026-11-11'), ('2026-12-25'), ('2027-01-01'),
  ('2027-03-29'), ('2027-05-06'), ('2027-05-17'), ('2027-07-14'), ('2027-11-01'), ('2027-11-11'), ('2028-04-17'), ('2028-05-01'), ('2028-05-08'), ('2028-05-25'),
  ('2028-06-05'), ('2028-07-14'), ('2028-08-15'), ('2028-11-01'), ('2028-12-25'), ('2029-01-01'), ('2029-04-02'), ('2029-05-01'), ('2029-05-08'), ('2029-05-10'),
  ('2029-05-21'), ('2029-08-15'), ('2029-11-01'), ('2029-12-25'), ('2030-01-01'), ('2030-04-22'), ('2030-05-01'), ('2030-05-08'), ('2030-05-30'), ('2030-06-10'),
  ('2030-08-15'), ('2030-11-01'), ('2030-11-11'), ('2030-12-25'), ('2031-01-01'), ('2031-04-14'), ('2031-05-01'), ('2031-05-08'), ('2031-05-22'), ('2031-06-02'),
  ('2031-07-14'), ('2031-08-15'), ('2031-11-11'), ('2031-12-25'), ('2032-01-01'), ('2032-03-29'), ('2032-05-06'), ('2032-05-17'), ('2032-07-14'), ('2032-11-01'),
  ('2032-11-11'), ('2033-04-18'), ('2033-05-26'), ('2033-06-06'), ('2033-07-14'), ('2033-08-15'), ('2033-11-01'), ('2033-11-11'), ('2034-04-10'), ('2034-05-01'),
  ('2034-05-08'), ('2034-05-18'), ('2034-05-29'), ('2034-07-14'), ('2034-08-15'), ('2034-11-01'), ('2034-12-25'), ('2035-01-01'), ('2035-03-26'), ('2035-05-01'),
  ('2035-05-03'), ('2035-05-08'), ('2035-05-14'), ('2035-08-15'), ('2035-11-01'), ('2035-12-25'), ('2036-01-01'), ('2036-04-14'), ('2036-05-01'), ('2036-05-08'),
  ('2036-05-22'), ('2036-06-02'), ('2036-07-14'), ('2036-08-15'), ('2036-11-11'), ('2036-12-25'), ('2037-01-01'), ('2037-04-06'), ('2037-05-01'), ('2037-05-08'),
  ('2037-05-14'), ('2037-05-25'), ('2037-07-14'), ('2037-11-11'), ('2037-12-25'), ('2038-01-01'), ('2038-04-26'), ('2038-06-03'), ('2038-06-14'), ('2038-07-14'),
  ('2038-11-01'), ('2038-11-11'), ('2039-04-11'), ('2039-05-19'), ('2039-05-30'), ('2039-07-14'), ('2039-08-15'), ('2039-11-01'), ('2039-11-11'), ('2040-04-02'),
  ('2040-05-01'), ('2040-05-08'), ('2040-05-10'), ('2040-05-21'), ('2040-08-15'), ('2040-11-01'), ('2040-12-25'), ('2041-01-01'), ('2041-04-22'), ('2041-05-01'),
  ('2041-05-08'), ('2041-05-30'), ('2041-06-10'), ('2041-08-15'), ('2041-11-01'), ('2041-11-11'), ('2041-12-25'), ('2042-01-01'), ('2042-04-07'), ('2042-05-01'),
  ('2042-05-08'), ('2042-05-15'), ('2042-05-26'), ('2042-07-14'), ('2042-08-15'), ('2042-11-11'), ('2042-12-25'), ('2043-01-01'), ('2043-03-30'), ('2043-05-01'),
  ('2043-05-07'), ('2043-05-08'), ('2043-05-18'), ('2043-07-14'), ('2043-11-11'), ('2043-12-25'), ('2044-01-01'), ('2044-04-18'), ('2044-05-26'), ('2044-06-06'),
  ('2044-07-14'), ('2044-08-15'), ('2044-11-01'), ('2044-11-11'), ('2045-04-10'), ('2045-05-01'), ('2045-05-08'), ('2045-05-18'), ('2045-05-29'), ('2045-07-14'),
  ('2045-08-15'), ('2045-11-01'), ('2045-12-25'), ('2046-01-01'), ('2046-03-26'), ('2046-05-01'), ('2046-05-03'), ('2046-05-08'), ('2046-05-14'), ('2046-08-15'),
  ('2046-11-01'), ('2046-12-25'), ('2047-01-01'), ('2047-04-15'), ('2047-05-01'), ('2047-05-08'), ('2047-05-23'), ('2047-06-03'), ('2047-08-15'), ('2047-11-01'),
  ('2047-11-11'), ('2047-12-25'), ('2048-01-01'), ('2048-04-06'), ('2048-05-01'), ('2048-05-08'), ('2048-05-14'), ('2048-05-25'), ('2048-07-14'), ('2048-11-11'),
  ('2048-12-25'), ('2049-01-01'), ('2049-04-19'), ('2049-05-27'), ('2049-06-07'), ('2049-07-14'), ('2049-11-01'), ('2049-11-11'), ('2050-04-11'), ('2050-05-19'),
  ('2050-05-30'), ('2050-07-14'), ('2050-08-15'), ('2050-11-01'), ('2050-11-11'), ('2051-04-03'), ('2051-05-01'), ('2051-05-08'), ('2051-05-11'), ('2051-05-22'),
  ('2051-07-14'), ('2051-08-15'), ('2051-11-01'), ('2051-12-25'), ('2052-01-01'), ('2052-04-22'), ('2052-05-01'), ('2052-05-08'), ('2052-05-30'), ('2052-06-10'),
  ('2052-08-15'), ('2052-11-01'), ('2052-11-11'), ('2052-12-25'), ('2053-01-01'), ('2053-04-07'), ('2053-05-01'), ('2053-05-08'), ('2053-05-15'), ('2053-05-26'),
  ('2053-07-14'), ('2053-08-15'), ('2053-11-11'), ('2053-12-25'), ('2054-01-01'), ('2054-03-30'), ('2054-05-01'), ('2054-05-07'), ('2054-05-08'), ('2054-05-18'),
  ('2054-07-14'), ('2054-11-11'), ('2054-12-25'), ('2055-01-01'), ('2055-04-19'), ('2055-05-27'), ('2055-06-07'), ('2055-07-14'), ('2055-11-01'), ('2055-11-11'),
  ('2056-04-03'), ('2056-05-01'), ('2056-05-08'), ('2056-05-11'), ('2056-05-22'), ('2056-07-14'), ('2056-08-15'), ('2056-11-01'), ('2056-12-25'), ('2057-01-01'),
  ('2057-04-23'), ('2057-05-01'), ('2057-05-08'), ('2057-05-31'), ('2057-06-11'), ('2057-08-15'), ('2057-11-01'), ('2057-12-25'), ('2058-01-01'), ('2058-04-15'),
  ('2058-05-01'), ('2058-05-08'), ('2058-05-23'), ('2058-06-03'), ('2058-08-15'), ('2058-11-01'), ('2058-11-11'), ('2058-12-25'), ('2059-01-01'), ('2059-03-31'),
  ('2059-05-01'), ('2059-05-08'), ('2059-05-19'), ('2059-07-14'), ('2059-08-15'), ('2059-11-11'), ('2059-12-25'), ('2060-01-01'), ('2060-04-19'), ('2060-05-27'),
  ('2060-06-07'), ('2060-07-14'), ('2060-11-01'), ('2060-11-11'), ('2061-04-11'), ('2061-05-19'), ('2061-05-30'), ('2061-07-14'), ('2061-08-15'), ('2061-11-01'),
  ('2061-11-11'), ('2062-03-27'), ('2062-05-01'), ('2062-05-04'), ('2062-05-08'), ('2062-05-15'), ('2062-07-14'), ('2062-08-15'), ('2062-11-01'), ('2062-12-25'),
  ('2063-01-01'), ('2063-04-16'), ('2063-05-01'), ('2063-05-08'), ('2063-05-24'), ('2063-06-04'), ('2063-08-15'), ('2063-11-01'), ('2063-12-25'), ('2064-01-01'),
  ('2064-04-07'), ('2064-05-01'), ('2064-05-08'), ('2064-05-15'), ('2064-05-26'), ('2064-07-14'), ('2064-08-15'), ('2064-11-11'), ('2064-12-25'), ('2065-01-01'),
  ('2065-03-30'), ('2065-05-01'), ('2065-05-07'), ('2065-05-08'), ('2065-05-18'), ('2065-07-14'), ('2065-11-11'), ('2065-12-25'), ('2066-01-01'), ('2066-04-12'),
  ('2066-05-20'), ('2066-05-31'), ('2066-07-14'), ('2066-11-01'), ('2066-11-11'), ('2067-04-04'), ('2067-05-12'), ('2067-05-23'), ('2067-07-14'), ('2067-08-15'),
  ('2067-11-01'), ('2067-11-11'), ('2068-04-23'), ('2068-05-01'), ('2068-05-08'), ('2068-05-31'), ('2068-06-11'), ('2068-08-15'), ('2068-11-01'), ('2068-12-25'),
  ('2069-01-01'), ('2069-04-15'), ('2069-05-01'), ('2069-05-08'), ('2069-05-23'), ('2069-06-03'), ('2069-08-15'), ('2069-11-01'), ('2069-11-11'), ('2069-12-25'),
  ('2070-01-01'), ('2070-03-31'), ('2070-05-01'), ('2070-05-08'), ('2070-05-19'), ('2070-07-14'), ('2070-08-15'), ('2070-11-11'), ('2070-12-25'), ('2071-01-01'),
  ('2071-04-20'), ('2071-05-01'), ('2071-05-08'), ('2071-05-28'), ('2071-06-08'), ('2071-07-14'), ('2071-11-11'), ('2071-12-25'), ('2072-01-01'), ('2072-04-11'),
  ('2072-05-19'), ('2072-05-30'), ('2072-07-14'), ('2072-08-15'), ('2072-11-01'), ('2072-11-11'), ('2073-03-27'), ('2073-05-01'), ('2073-05-04'), ('2073-05-08'),
  ('2073-05-15'), ('2073-07-14'), ('2073-08-15'), ('2073-11-01'), ('2073-12-25'), ('2074-01-01'), ('2074-04-16'), ('2074-05-01'), ('2074-05-08'), ('2074-05-24'),
  ('2074-06-04'), ('2074-08-15'), ('2074-11-01'), ('2074-12-25'), ('2075-01-01'), ('2075-04-08'), ('2075-05-01'), ('2075-05-08'), ('2075-05-16'), ('2075-05-27'),
  ('2075-08-15'), ('2075-11-01'), ('2075-11-11'), ('2075-12-25'), ('2076-01-01'), ('2076-04-20'), ('2076-05-01'), ('2076-05-08'), ('2076-05-28'), ('2076-06-08'),
  ('2076-07-14'), ('2076-11-11'), ('2076-12-25'), ('2077-01-01'), ('2077-04-12'), ('2077-05-20'), ('2077-05-31'), ('2077-07-14'), ('2077-11-01'), ('2077-11-11'),
  ('2078-04-04'), ('2078-05-12'), ('2078-05-23'), ('2078-07-14'), ('2078-08-15'), ('2078-11-01'), ('2078-11-11'), ('2079-04-24'), ('2079-05-01'), ('2079-05-08'),
  ('2079-06-01'), ('2079-06-12'), ('2079-07-14'), ('2079-08-15'), ('2079-11-01'), ('2079-12-25'), ('2080-01-01'), ('2080-04-08'), ('2080-05-01'), ('2080-05-08'),
  ('2080-05-16'), ('2080-05-27'), ('2080-08-15'), ('2080-11-01'), ('2080-11-11'), ('2080-12-25'), ('2081-01-01'), ('2081-03-31'), ('2081-05-01'), ('2081-05-08'),
  ('2081-05-19'), ('2081-07-14'), ('2081-08-15'), ('2081-11-11'), ('2081-12-25'), ('2082-01-01'), ('2082-04-20'), ('2082-05-01'), ('2082-05-08'), ('2082-05-28'),
  ('2082-06-08'), ('2082-07-14'), ('2082-11-11'), ('2082-12-25'), ('2083-01-01'), ('2083-04-05'), ('2083-05-13'), ('2083-05-24'), ('2083-07-14'), ('2083-11-01'),
  ('2083-11-11'), ('2084-03-27'), ('2084-05-01'), ('2084-05-04'), ('2084-05-08'), ('2084-05-15'), ('2084-07-14'), ('2084-08-15'), ('2084-11-01'), ('2084-12-25'),
  ('2085-01-01'), ('2085-04-16'), ('2085-05-01'), ('2085-05-08'), ('2085-05-24'), ('2085-06-04'), ('2085-08-15'), ('2085-11-01'), ('2085-12-25'), ('2086-01-01'),
  ('2086-04-01'), ('2086-05-01'), ('2086-05-08'), ('2086-05-09'), ('2086-05-20'), ('2086-08-15'), ('2086-11-01'), ('2086-11-11'), ('2086-12-25'), ('2087-01-01'),
  ('2087-04-21'), ('2087-05-01'), ('2087-05-08'), ('2087-05-29'), ('2087-06-09'), ('2087-07-14'), ('2087-08-15'), ('2087-11-11'), ('2087-12-25'), ('2088-01-01'),
  ('2088-04-12'), ('2088-05-20'), ('2088-05-31'), ('2088-07-14'), ('2088-11-01'), ('2088-11-11'), ('2089-04-04'), ('2089-05-12'), ('2089-05-23'), ('2089-07-14'),
  ('2089-08-15'), ('2089-11-01'), ('2089-11-11'), ('2090-04-17'), ('2090-05-01'), ('2090-05-08'), ('2090-05-25'), ('2090-06-05'), ('2090-07-14'), ('2090-08-15'),
  ('2090-11-01'), ('2090-12-25'), ('2091-01-01'), ('2091-04-09'), ('2091-05-01'), ('2091-05-08'), ('2091-05-17'), ('2091-05-28'), ('2091-08-15'), ('2091-11-01'),
  ('2091-12-25'), ('2092-01-01'), ('2092-03-31'), ('2092-05-01'), ('2092-05-08'), ('2092-05-19'), ('2092-07-14'), ('2092-08-15'), ('2092-11-11'), ('2092-12-25'),
  ('2093-01-01'), ('2093-04-13'), ('2093-05-01'), ('2093-05-08'), ('2093-05-21'), ('2093-06-01'), ('2093-07-14'), ('2093-11-11'), ('2093-12-25'), ('2094-01-01'),
  ('2094-04-05'), ('2094-05-13'), ('2094-05-24'), ('2094-07-14'), ('2094-11-01'), ('2094-11-11'), ('2095-04-25'), ('2095-06-02'), ('2095-06-13'), ('2095-07-14'),
  ('2095-08-15'), ('2095-11-01'), ('2095-11-11'), ('2096-04-16'), ('2096-05-01'), ('2096-05-08'), ('2096-05-24'), ('2096-06-04'), ('2096-08-15'), ('2096-11-01'),
  ('2096-12-25'), ('2097-01-01'), ('2097-04-01'), ('2097-05-01'), ('2097-05-08'), ('2097-05-09'), ('2097-05-20'), ('2097-08-15'), ('2097-11-01'), ('2097-11-11'),
  ('2097-12-25'), ('2098-01-01'), ('2098-04-21'), ('2098-05-01'), ('2098-05-08'), ('2098-05-29'), ('2098-06-09'), ('2098-07-14'), ('2098-08-15'), ('2098-11-11'),
  ('2098-12-25'), ('2099-01-01'), ('2099-04-13'), ('2099-05-01'), ('2099-05-08'), ('2099-05-21'), ('2099-06-01'), ('2099-07-14'), ('2099-11-11'), ('2099-12-25');
--> statement-breakpoint
-- The `count`th working day after that day, which itself does not count: as `addWorkingDays`.
CREATE FUNCTION add_working_days(start date, count integer) RETURNS date LANGUAGE sql STABLE STRICT AS $$
  SELECT day FROM (SELECT start + ahead AS day FROM generate_series(1, count * 2 + 10) AS ahead) AS days
  WHERE extract(isodow FROM day) < 6 AND NOT EXISTS (SELECT FROM public_holidays WHERE public_holidays.day = days.day)
  ORDER BY day OFFSET count - 1 LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION day_in_paris(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (moment AT TIME ZONE 'Europe/Paris')::date
$$;
--> statement-breakpoint
CREATE FUNCTION end_of_day(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (day + 1)::timestamp AT TIME ZONE 'Europe/Paris'
$$;
--> statement-breakpoint
-- Whom the rules give such a thing to: of the people of the first rule that fits, in service, whoever has the least; null without one.
CREATE FUNCTION queue_assignee(of_kind text, of_student uuid, of_insurance text, in_language text)
RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT person.id FROM (
    SELECT assignee_ids FROM queue_rules AS rule
      LEFT JOIN users AS student ON student.id = of_student
      LEFT JOIN students AS profile ON profile.user_id = of_student
    WHERE (rule.kind IS NULL OR rule.kind = of_kind)
      AND (rule.insurance_type IS NULL OR rule.insurance_type = of_insurance)
      AND (rule.school_id IS NULL OR rule.school_id = profile.school_id)
      AND (rule.language IS NULL OR rule.language = coalesce(in_language, student.language))
      AND EXISTS (SELECT FROM users WHERE id = ANY (assignee_ids) AND role = 'ROLE_ADMIN' AND deactivated_at IS NULL)
    ORDER BY position LIMIT 1) AS fitting
  JOIN users AS person ON person.id = ANY (fitting.assignee_ids)
    AND person.role = 'ROLE_ADMIN' AND person.deactivated_at IS NULL
  ORDER BY (SELECT count(*) FROM queue_items WHERE assignee_id = person.id), person.id LIMIT 1
$$;
--> statement-breakpoint
-- Puts a thing into the queue, or takes it out where it waits no more. What is due anew is put off no longer.
CREATE FUNCTION keep_in_queue(waits boolean, item queue_items, in_language text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF waits IS NOT TRUE OR item.due_at IS NULL THEN
    DELETE FROM queue_items WHERE kind = item.kind AND object_id = item.object_id;
    RETURN;
  END IF;
  UPDATE queue_items AS kept SET since = item.since, due_at = item.due_at,
      assignee_id = CASE WHEN item.kind = 'claim' THEN item.assignee_id ELSE kept.assignee_id END,
      postponed_until = CASE WHEN kept.since = item.since AND kept.due_at = item.due_at THEN kept.postponed_until END
    WHERE kind = item.kind AND object_id = item.object_id;
  IF FOUND THEN RETURN; END IF;
  IF item.assignee_id IS NULL AND item.kind <> 'claim' THEN
    item.assignee_id = queue_assignee(item.kind, item.student_id, item.insurance_type, in_language);
  END IF;
  INSERT INTO queue_items VALUES (item.*) ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION leave_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM queue_items WHERE kind = TG_ARGV[0] AND object_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A claim is answered within two working days of its student's last word; its own row says whose it is.
CREATE FUNCTION assign_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.assignee_id = queue_assignee('claim', NEW.student_id, NEW.insurance_type, NULL);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER claims_are_assigned BEFORE INSERT ON claims
  FOR EACH ROW WHEN (NEW.assignee_id IS NULL) EXECUTE FUNCTION assign_claim();
--> statement-breakpoint
CREATE FUNCTION queue_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_in_queue(NEW.last_word_from = 'student', ('claim', NEW.id, NEW.student_id, NEW.insurance_type,
    NEW.last_word_at, end_of_day(add_working_days(day_in_paris(NEW.last_word_at), 2)), false, NEW.assignee_id, NULL)::queue_items, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_claims AFTER INSERT OR UPDATE OF last_word_at, last_word_from, assignee_id ON claims
  FOR EACH ROW EXECUTE FUNCTION queue_claim();
--> statement-breakpoint
CREATE TRIGGER claims_leave_queue AFTER DELETE ON claims FOR EACH ROW EXECUTE FUNCTION leave_queue('claim');
--> statement-breakpoint
CREATE FUNCTION queue_certificate_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_in_queue(NEW.state = 'open', ('certificate_request', NEW.id, NEW.student_id, NULL,
    NEW.created_at, end_of_day(add_working_days(day_in_paris(NEW.created_at), 2)), false, NULL, NULL)::queue_items, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_certificate_requests AFTER INSERT OR UPDATE OF state ON certificate_requests
  FOR EACH ROW EXECUTE FUNCTION queue_certificate_request();
--> statement-breakpoint
CREATE TRIGGER certificate_requests_leave_queue AFTER DELETE ON certificate_requests
  FOR EACH ROW EXECUTE FUNCTION leave_queue('certificate_request');
--> statement-breakpoint
CREATE FUNCTION queue_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_in_queue(NEW.answered_at IS NULL, ('complaint', NEW.id, NEW.student_id, NULL,
    NEW.created_at, end_of_day(NEW.answer_by), false, NULL, NULL)::queue_items, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_complaints AFTER INSERT OR UPDATE OF answered_at ON complaints
  FOR EACH ROW EXECUTE FUNCTION queue_complaint();
--> statement-breakpoint
CREATE TRIGGER complaints_leave_queue AFTER DELETE ON complaints FOR EACH ROW EXECUTE FUNCTION leave_queue('complaint');
--> statement-breakpoint
CREATE FUNCTION queue_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_in_queue(NEW.state = 'asked', ('call', NEW.id, NULL, NULL, NEW.created_at,
    (NEW.day + make_interval(hours => NEW.hour)) AT TIME ZONE 'Europe/Paris', true, NULL, NULL)::queue_items, NEW.language);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_calls AFTER INSERT OR UPDATE OF state, day, hour ON calls
  FOR EACH ROW EXECUTE FUNCTION queue_call();
--> statement-breakpoint
CREATE TRIGGER calls_leave_queue AFTER DELETE ON calls FOR EACH ROW EXECUTE FUNCTION leave_queue('call');
--> statement-breakpoint
-- A reason that hangs on an event is looked at within two working days, and before the cover ends, while its contract follows it
-- (`isStanding`); the other reasons are nobody's to judge.
CREATE FUNCTION put_termination(asked terminations) RETURNS void LANGUAGE plpgsql AS $$
DECLARE of_contract contracts;
BEGIN
  SELECT * INTO of_contract FROM contracts WHERE id = asked.contract_id;
  PERFORM keep_in_queue(
    asked.event_date IS NOT NULL AND asked.settled_at IS NULL AND asked.taken_back_at IS NULL AND asked.accepted_at IS NULL
      AND of_contract.statut = 'résilié' AND of_contract.end_date = asked.ends_on,
    ('termination', asked.id, of_contract.student_id, of_contract.insurance_type, asked.asked_at,
      least(end_of_day(add_working_days(day_in_paris(asked.asked_at), 2)), end_of_day(asked.ends_on - 1)),
      false, NULL, NULL)::queue_items, NULL);
END $$;
--> statement-breakpoint
CREATE FUNCTION queue_termination() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_termination(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_terminations AFTER INSERT OR UPDATE OF settled_at, taken_back_at, accepted_at ON terminations
  FOR EACH ROW EXECUTE FUNCTION queue_termination();
--> statement-breakpoint
CREATE TRIGGER terminations_leave_queue AFTER DELETE ON terminations FOR EACH ROW EXECUTE FUNCTION leave_queue('termination');
--> statement-breakpoint
CREATE FUNCTION put_visa_refusal(asked visa_refusals) RETURNS void LANGUAGE plpgsql AS $$
DECLARE of_contract contracts;
BEGIN
  SELECT * INTO of_contract FROM contracts WHERE id = asked.contract_id;
  PERFORM keep_in_queue(asked.decided_at IS NULL AND of_contract.statut <> 'résilié',
    ('visa_refusal', asked.id, of_contract.student_id, of_contract.insurance_type, asked.asked_at, end_of_day(asked.due_on),
      false, NULL, NULL)::queue_items, NULL);
END $$;
--> statement-breakpoint
CREATE FUNCTION queue_visa_refusal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_visa_refusal(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_visa_refusals AFTER INSERT OR UPDATE OF decided_at, due_on ON visa_refusals
  FOR EACH ROW EXECUTE FUNCTION queue_visa_refusal();
--> statement-breakpoint
CREATE TRIGGER visa_refusals_leave_queue AFTER DELETE ON visa_refusals FOR EACH ROW EXECUTE FUNCTION leave_queue('visa_refusal');
--> statement-breakpoint
-- A contract that ends, or stands again, settles what was asked of it or asks it anew.
CREATE FUNCTION queue_of_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_termination(asked) FROM terminations AS asked WHERE contract_id = NEW.id;
  PERFORM put_visa_refusal(asked) FROM visa_refusals AS asked WHERE contract_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_contracts AFTER UPDATE OF statut, end_date ON contracts
  FOR EACH ROW WHEN ((OLD.statut = 'résilié' OR NEW.statut = 'résilié')
    AND (OLD.statut IS DISTINCT FROM NEW.statut OR OLD.end_date IS DISTINCT FROM NEW.end_date))
  EXECUTE FUNCTION queue_of_contract();
--> statement-breakpoint
-- A refund that the bank or the provider refused is sent by hand before its last day.
CREATE FUNCTION queue_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_contract contracts;
BEGIN
  SELECT * INTO of_contract FROM contracts WHERE id = NEW.contract_id;
  PERFORM keep_in_queue(NEW.state = 'failed', ('refund', NEW.id, of_contract.student_id, of_contract.insurance_type,
    NEW.asked_at, end_of_day(NEW.due_on), false, NULL, NULL)::queue_items, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_refunds AFTER INSERT OR UPDATE OF state, due_on ON refunds
  FOR EACH ROW EXECUTE FUNCTION queue_refund();
--> statement-breakpoint
CREATE TRIGGER refunds_leave_queue AFTER DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION leave_queue('refund');
--> statement-breakpoint
CREATE FUNCTION queue_name_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_in_queue(NEW.state = 'asked', ('name_change', NEW.id, NEW.student_id, NULL, NEW.created_at,
    end_of_day(add_working_days(day_in_paris(NEW.created_at), 2)), false, NULL, NULL)::queue_items, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_name_changes AFTER INSERT OR UPDATE OF state ON name_changes
  FOR EACH ROW EXECUTE FUNCTION queue_name_change();
--> statement-breakpoint
CREATE TRIGGER name_changes_leave_queue AFTER DELETE ON name_changes FOR EACH ROW EXECUTE FUNCTION leave_queue('name_change');
--> statement-breakpoint
-- What waits already: written as it is, so that the triggers see it.
UPDATE claims SET last_word_from = last_word_from WHERE last_word_from = 'student';
--> statement-breakpoint
UPDATE certificate_requests SET state = state WHERE state = 'open';
--> statement-breakpoint
UPDATE complaints SET answered_at = NULL WHERE answered_at IS NULL;
--> statement-breakpoint
UPDATE calls SET state = state WHERE state = 'asked';
--> statement-breakpoint
SELECT put_termination(asked) FROM terminations AS asked WHERE event_date IS NOT NULL AND settled_at IS NULL AND taken_back_at IS NULL;
--> statement-breakpoint
SELECT put_visa_refusal(asked) FROM visa_refusals AS asked WHERE decided_at IS NULL;
--> statement-breakpoint
UPDATE refunds SET state = state WHERE state = 'failed';
--> statement-breakpoint
UPDATE name_changes SET state = state WHERE state = 'asked';
