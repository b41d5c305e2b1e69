ALTER TABLE "refunds" ADD COLUMN "first_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "confirmed_by" uuid;
--> statement-breakpoint
-- Written by hand from here on. A refund waits too while one administrator wants it paid back and no second has confirmed it.
CREATE OR REPLACE FUNCTION queue_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_contract contracts;
BEGIN
  SELECT * INTO of_contract FROM contracts WHERE id = NEW.contract_id;
  PERFORM keep_in_queue(NEW.state = 'failed' OR (NEW.state = 'asked' AND NEW.first_by IS NOT NULL AND NEW.confirmed_by IS NULL),
    ('refund', NEW.id, of_contract.student_id, of_contract.insurance_type, NEW.asked_at, end_of_day(NEW.due_on),
      false, NULL, NULL)::queue_items, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER queue_of_refunds ON refunds;
--> statement-breakpoint
CREATE TRIGGER queue_of_refunds AFTER INSERT OR UPDATE OF state, due_on, first_by, confirmed_by ON refunds
  FOR EACH ROW EXECUTE FUNCTION queue_refund();
