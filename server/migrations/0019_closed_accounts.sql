ALTER TABLE "users" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("id") WHERE closed_at IS NOT NULL;