CREATE TABLE "renewal_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid NOT NULL,
	"request_id" text,
	"today" date NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"renewed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "renewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renewal_runs" ADD CONSTRAINT "renewal_runs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_runs_one_running" ON "renewal_runs" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "contracts_renewable" ON "contracts" USING btree ("end_date") WHERE statut = 'ok' AND payment_status = 'payment_succeeded' AND signature_status IN ('none', 'signed') AND insurance_type IN ('Habitation', 'Multimédia');--> statement-breakpoint
CREATE INDEX "contracts_renewed" ON "contracts" USING btree ("renewed_at","id") WHERE renewed_at IS NOT NULL;