CREATE TABLE "visa_refusals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"refused_on" date NOT NULL,
	"refused_by" text NOT NULL,
	"letter_file_id" uuid NOT NULL,
	"letter_name" text NOT NULL,
	"rereads" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"decision_letter" uuid,
	CONSTRAINT "visa_refusals_reference_unique" UNIQUE("reference"),
	CONSTRAINT "visa_refusals_rereads_unique" UNIQUE("rereads")
);
--> statement-breakpoint
ALTER TABLE "visa_refusals" ADD CONSTRAINT "visa_refusals_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_refusals" ADD CONSTRAINT "visa_refusals_letter_file_id_files_id_fk" FOREIGN KEY ("letter_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_refusals" ADD CONSTRAINT "visa_refusals_rereads_visa_refusals_id_fk" FOREIGN KEY ("rereads") REFERENCES "public"."visa_refusals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_refusals" ADD CONSTRAINT "visa_refusals_decision_letter_files_id_fk" FOREIGN KEY ("decision_letter") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visa_refusals_waiting" ON "visa_refusals" USING btree ("contract_id") WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX "visa_refusals_due" ON "visa_refusals" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "visa_refusals_contract" ON "visa_refusals" USING btree ("contract_id","asked_at");
--> statement-breakpoint
CREATE OR REPLACE VIEW evidence_subjects AS
SELECT id AS about, id AS contract_id FROM contracts
UNION ALL SELECT id, contract_id FROM refunds
UNION ALL SELECT id, contract_id FROM terminations
UNION ALL SELECT id, contract_id FROM late_payments
UNION ALL SELECT id, contract_id FROM withdrawals
UNION ALL SELECT id, contract_id FROM visa_refusals;
