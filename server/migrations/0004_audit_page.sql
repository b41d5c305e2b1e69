DROP INDEX "audit_rows_object";--> statement-breakpoint
DROP INDEX "audit_rows_at";--> statement-breakpoint
CREATE INDEX "audit_rows_newest" ON "audit_rows" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_rows_of_actor" ON "audit_rows" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_rows_of_object" ON "audit_rows" USING btree ("object_type","object_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_rows_of_action" ON "audit_rows" USING btree ("action","at","id");