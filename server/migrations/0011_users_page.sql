CREATE INDEX "users_by_role" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "users_by_registration" ON "users" USING btree ("created_at","id");