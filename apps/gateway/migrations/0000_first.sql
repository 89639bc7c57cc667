CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"account" text NOT NULL,
	"domain" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"verified" boolean NOT NULL,
	"keep" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"draftid" text NOT NULL,
	"version" integer NOT NULL,
	"folder" text NOT NULL,
	"uidvalidity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"message_id" text NOT NULL,
	"stray" text,
	"reference" jsonb,
	"in_reply_to" text NOT NULL,
	"references" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_partner_mail_draftid_pk" PRIMARY KEY("partner","mail","draftid")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"draftid" text NOT NULL,
	"state" text NOT NULL,
	"subject" text NOT NULL,
	"message_id" text NOT NULL,
	"envelope_from" text NOT NULL,
	"envelope_to" jsonb NOT NULL,
	"recipients" integer NOT NULL,
	"blob" text,
	"bcc_header" text NOT NULL,
	"outgoing" jsonb,
	"reference" jsonb,
	"sealed" "bytea",
	"due_at" timestamp with time zone NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"attempts" integer NOT NULL,
	"handed_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"queue_id" text NOT NULL,
	"reason" text NOT NULL,
	"server_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staged_attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"blob" text NOT NULL,
	"origin" text,
	"draftid" text,
	"outbox_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_accounts" (
	"address" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"quota" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_folders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "local_folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"path" text NOT NULL,
	"use" text,
	"uidvalidity" bigint NOT NULL,
	"uidnext" bigint NOT NULL,
	"modseq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_messages" (
	"folder_id" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"modseq" bigint NOT NULL,
	"flags" integer NOT NULL,
	"arrived" bigint NOT NULL,
	"size" bigint NOT NULL,
	"blob" text NOT NULL,
	"message_key" text NOT NULL,
	"envelope" text NOT NULL,
	"preview" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "local_messages_folder_id_uid_pk" PRIMARY KEY("folder_id","uid")
);
--> statement-breakpoint
CREATE TABLE "local_removed" (
	"folder_id" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"modseq" bigint NOT NULL,
	CONSTRAINT "local_removed_folder_id_uid_pk" PRIMARY KEY("folder_id","uid")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "preferences_partner_mail_name_pk" PRIMARY KEY("partner","mail","name")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "local_folders" ADD CONSTRAINT "local_folders_address_local_accounts_address_fk" FOREIGN KEY ("address") REFERENCES "public"."local_accounts"("address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_messages" ADD CONSTRAINT "local_messages_folder_id_local_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."local_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_removed" ADD CONSTRAINT "local_removed_folder_id_local_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."local_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_partner_mail" ON "sessions" USING btree ("partner","mail");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_draft" ON "outbox" USING btree ("partner","mail","draftid");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "staged_attachments_account" ON "staged_attachments" USING btree ("partner","mail","origin");--> statement-breakpoint
CREATE INDEX "staged_attachments_outbox" ON "staged_attachments" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "staged_attachments_created" ON "staged_attachments" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "local_folders_path" ON "local_folders" USING btree ("address",md5("path"));--> statement-breakpoint
CREATE INDEX "local_messages_modseq" ON "local_messages" USING btree ("folder_id","modseq");--> statement-breakpoint
CREATE INDEX "local_messages_message_key" ON "local_messages" USING btree ("folder_id","message_key");--> statement-breakpoint
CREATE INDEX "local_messages_blob" ON "local_messages" USING btree ("blob");--> statement-breakpoint
CREATE INDEX "local_removed_modseq" ON "local_removed" USING btree ("folder_id","modseq");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_last_at" ON "sign_in_attempts" USING btree ("last_at");