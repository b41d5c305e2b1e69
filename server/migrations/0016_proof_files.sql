CREATE TABLE "proof_files" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"length" integer NOT NULL,
	"bytes" integer NOT NULL,
	"pdf_file" uuid NOT NULL,
	"journal_file" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_readings" (
	"contract_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proof_readings_contract_id_actor_id_day_pk" PRIMARY KEY("contract_id","actor_id","day")
);
--> statement-breakpoint
ALTER TABLE "proof_files" ADD CONSTRAINT "proof_files_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_files" ADD CONSTRAINT "proof_files_pdf_file_files_id_fk" FOREIGN KEY ("pdf_file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_files" ADD CONSTRAINT "proof_files_journal_file_files_id_fk" FOREIGN KEY ("journal_file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_readings" ADD CONSTRAINT "proof_readings_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DO $$
BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW evidence_facts AS ' || rtrim(pg_get_viewdef('evidence_facts'), ';') || $facts$
    UNION ALL SELECT contract_id, 'proof_readings', day || ':' || actor_id, 0, 'read', at, '{}'::jsonb FROM proof_readings $facts$;
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_of_new AFTER INSERT ON proof_readings REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_evidence();
