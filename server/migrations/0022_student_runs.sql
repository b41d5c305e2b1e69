-- Runs of links become runs of any act. The version before goes on through views of the old names.
ALTER TABLE "invitation_runs" RENAME TO "student_runs";--> statement-breakpoint
ALTER TABLE "student_runs" RENAME COLUMN "sent" TO "done";--> statement-breakpoint
ALTER TABLE "student_runs" RENAME CONSTRAINT "invitation_runs_pkey" TO "student_runs_pkey";--> statement-breakpoint
ALTER INDEX "invitation_runs_newest" RENAME TO "student_runs_newest";--> statement-breakpoint
ALTER TABLE "student_runs" ADD COLUMN "kind" text DEFAULT 'invite' NOT NULL;--> statement-breakpoint
ALTER TABLE "student_runs" ADD COLUMN "message" jsonb;--> statement-breakpoint
ALTER TABLE "student_runs" ADD COLUMN "matching" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "student_runs" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
UPDATE "student_runs" SET "matching" = "total";--> statement-breakpoint
ALTER TABLE "invitation_run_people" RENAME TO "student_run_people";--> statement-breakpoint
ALTER TABLE "student_run_people" RENAME COLUMN "failure" TO "reason";--> statement-breakpoint
ALTER TABLE "student_run_people" RENAME CONSTRAINT "invitation_run_people_run_id_user_id_pk" TO "student_run_people_run_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "student_run_people" RENAME CONSTRAINT "invitation_run_people_run_id_invitation_runs_id_fk" TO "student_run_people_run_id_student_runs_id_fk";--> statement-breakpoint
ALTER TABLE "student_run_people" RENAME CONSTRAINT "invitation_run_people_user_id_users_id_fk" TO "student_run_people_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "invitation_run_people_person" RENAME TO "student_run_people_person";--> statement-breakpoint
ALTER TABLE "student_run_people" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "student_run_people" ADD COLUMN "is_left_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX "invitation_run_people_next";--> statement-breakpoint
CREATE INDEX "student_run_people_next" ON "student_run_people" USING btree ("run_id","done_at","reason","place");--> statement-breakpoint
CREATE VIEW "invitation_runs" AS SELECT "id", "actor_id", "filter", "state", "total", "done" AS "sent", "failed", "created_at",
  "advanced_at", "finished_at" FROM "student_runs" WHERE "kind" = 'invite';--> statement-breakpoint
CREATE VIEW "invitation_run_people" AS SELECT "run_id", "user_id", "place", "reason" AS "failure" FROM "student_run_people"
  WHERE "done_at" IS NULL;--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name = 'invitation_runs.sweep';
  END IF;
END $$;
