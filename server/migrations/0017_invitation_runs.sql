CREATE TABLE "invitation_run_people" (
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"failure" text,
	CONSTRAINT "invitation_run_people_run_id_user_id_pk" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invitation_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid NOT NULL,
	"filter" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"advanced_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invitation_run_people" ADD CONSTRAINT "invitation_run_people_run_id_invitation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."invitation_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_run_people" ADD CONSTRAINT "invitation_run_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_run_people_next" ON "invitation_run_people" USING btree ("run_id","failure","place");--> statement-breakpoint
CREATE INDEX "invitation_run_people_person" ON "invitation_run_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitation_runs_newest" ON "invitation_runs" USING btree ("created_at");