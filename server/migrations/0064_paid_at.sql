ALTER TABLE "checkout_sessions" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
-- Withdrawn on their last day before decision 637: their events say already that no end of their own is left. They are few.
UPDATE "contracts" SET "contractual_end" = NULL
WHERE "statut" = 'résilié' AND "contractual_end" = "end_date" AND EXISTS (
  SELECT FROM "contract_events" AS "last" WHERE "last"."contract_id" = "contracts"."id"
    AND "last"."kind" = 'withdrawn' AND "last"."on_day" = "contracts"."end_date"
    AND NOT EXISTS (
      SELECT FROM "contract_events" AS "later" WHERE "later"."contract_id" = "last"."contract_id" AND "later"."id" > "last"."id"
        AND "later"."kind" IN ('terminated', 'withdrawn', 'back', 'undone')));
