CREATE INDEX "contracts_by_reference" ON "contracts" USING btree ((reference COLLATE "C"));--> statement-breakpoint
CREATE INDEX "contracts_by_check_code" ON "contracts" USING btree ((check_code COLLATE "C"));--> statement-breakpoint
CREATE INDEX "students_by_phone_end" ON "students" USING btree ((reverse(phone_number) COLLATE "C"));