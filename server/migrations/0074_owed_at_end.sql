ALTER TABLE "dispute_shares" ADD COLUMN "due_cents" integer;--> statement-breakpoint
ALTER TABLE "dispute_shares" ADD COLUMN "due_until" date;