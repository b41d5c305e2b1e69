ALTER TABLE "contracts" ADD COLUMN "settled_end" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "settled_payments" integer;