CREATE SEQUENCE "public"."termination_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "terminations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"event_date" date,
	"proof_file_id" uuid,
	"proof_name" text,
	"last_day" date,
	"ends_on" date NOT NULL,
	"refund_cents" integer NOT NULL,
	"refund_due_by" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "terminations_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "terminations" ADD CONSTRAINT "terminations_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminations" ADD CONSTRAINT "terminations_proof_file_id_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terminations_contract" ON "terminations" USING btree ("contract_id","asked_at");--> statement-breakpoint
CREATE INDEX "terminations_ending" ON "terminations" USING btree ("ends_on") WHERE settled_at IS NULL AND taken_back_at IS NULL;