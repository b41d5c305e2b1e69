ALTER TABLE "dispute_shares" ADD COLUMN "repaid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "repays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The few that were signed after their first day: read once without waiting for writers, and made in a moment.
CREATE INDEX "contracts_signed_late" ON "contracts" USING btree ("id") WHERE bought_from IS NOT NULL;