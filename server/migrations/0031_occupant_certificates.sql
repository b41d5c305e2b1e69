CREATE TABLE "occupant_certificates" (
	"code" text PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"occupant_id" uuid NOT NULL,
	"contract_code" text NOT NULL,
	"end_date" date NOT NULL,
	"civility" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"file_id" uuid,
	CONSTRAINT "occupant_certificates_once" UNIQUE("contract_id","occupant_id","contract_code","end_date")
);
--> statement-breakpoint
ALTER TABLE "certificate_shares" ADD COLUMN "occupant_id" uuid;--> statement-breakpoint
ALTER TABLE "certificate_shares" ADD COLUMN "token_reference" text;--> statement-breakpoint
ALTER TABLE "certificate_shares" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "certificate_shares" ADD COLUMN "email_language" text;--> statement-breakpoint
ALTER TABLE "certificate_shares" ADD COLUMN "told_code" text;--> statement-breakpoint
ALTER TABLE "certificate_shares" ADD COLUMN "told_end" date;--> statement-breakpoint
ALTER TABLE "occupant_certificates" ADD CONSTRAINT "occupant_certificates_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupant_certificates" ADD CONSTRAINT "occupant_certificates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_shares_to_tell" ON "certificate_shares" USING btree ("contract_id") WHERE email IS NOT NULL;