ALTER TABLE "refunds" ADD COLUMN "declined_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "declined_reason" text;
--> statement-breakpoint
-- Written by hand from here on. A refund that was declined waits to be asked for again, with whoever asked for it, if they work on
-- finance; who decides does it at once, so it is put off no longer.
CREATE OR REPLACE FUNCTION queue_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_contract contracts;
BEGIN
  SELECT * INTO of_contract FROM contracts WHERE id = NEW.contract_id;
  PERFORM keep_in_queue(
    NEW.state IN ('failed', 'declined') OR (NEW.state = 'asked' AND NEW.first_by IS NOT NULL AND NEW.confirmed_by IS NULL),
    ('refund', NEW.id, of_contract.student_id, of_contract.insurance_type, NEW.asked_at, end_of_day(NEW.due_on),
      false, NULL, NULL)::queue_items, NULL);
  IF NEW.state = 'declined' AND OLD.state IS DISTINCT FROM NEW.state THEN
    UPDATE queue_items SET postponed_until = NULL,
        assignee_id = (SELECT id FROM users WHERE id = NEW.first_by AND areas && ARRAY['all', 'finance'])
      WHERE kind = 'refund' AND object_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
