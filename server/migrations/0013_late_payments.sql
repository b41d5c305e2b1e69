CREATE TABLE "late_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"since" date NOT NULL,
	"step" text DEFAULT 'failed' NOT NULL,
	"notice_file" uuid,
	"posted_on" date,
	"posted_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "late_payments_once" UNIQUE("contract_id","since")
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "late_since" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "cover_back_on" date;--> statement-breakpoint
ALTER TABLE "instalments" ADD COLUMN "receipt_file" uuid;--> statement-breakpoint
ALTER TABLE "late_payments" ADD CONSTRAINT "late_payments_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_payments" ADD CONSTRAINT "late_payments_notice_file_files_id_fk" FOREIGN KEY ("notice_file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_receipt_file_files_id_fk" FOREIGN KEY ("receipt_file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_late" ON "contracts" USING btree ("id") WHERE late_since IS NOT NULL;--> statement-breakpoint
-- What was suspended at its first failed payment was told so, and stays so until it is paid.
UPDATE "contracts" SET "late_since" = "suspended_on" WHERE "suspended_on" IS NOT NULL;
