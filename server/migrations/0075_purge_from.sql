ALTER TABLE "users" ADD COLUMN "purge_from" date;
