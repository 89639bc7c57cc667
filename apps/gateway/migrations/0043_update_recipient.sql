ALTER TABLE "contact_updates" ADD COLUMN "recipient" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The key of recipientKey, except that a domain of other letters stays as it is written: those requests end within a week.
UPDATE "contact_updates" SET "recipient" =
  replace(regexp_replace(lower(regexp_replace("mail", '@[^@]*$', '')), '^(.[^+]*)\+.*$', '\1'), '.', '') || lower(substring("mail" from '@[^@]*$'));--> statement-breakpoint
CREATE INDEX "contact_updates_recipient" ON "contact_updates" USING btree ("recipient","created_at");
