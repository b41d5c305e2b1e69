CREATE TABLE "follow_up_mails" (
	"student_id" uuid NOT NULL,
	"situation" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follow_up_mails_student_id_situation_pk" PRIMARY KEY("student_id","situation")
);
--> statement-breakpoint
ALTER TABLE "follow_up_mails" ADD CONSTRAINT "follow_up_mails_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_tokens_open" ON "email_tokens" USING btree ("purpose","created_at","user_id") WHERE purpose IN ('invite', 'confirm') AND used_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_students_inactive" ON "users" USING btree ("created_at","id") WHERE NOT is_active AND deactivated_at IS NULL AND role <> 'ROLE_ADMIN';--> statement-breakpoint
CREATE INDEX "contracts_ending" ON "contracts" USING btree (((end_date - 30)::timestamp AT TIME ZONE 'Europe/Paris'),"id") WHERE payment_status = 'payment_succeeded' AND signature_status IN ('none', 'signed') AND statut <> 'impayé' AND (insurance_type = 'Santé/Mobilité' OR statut = 'résilié' OR subscription_end IS NOT NULL OR (session_id IS NOT NULL AND subscription_stripe IS NULL));