CREATE TABLE "password_resets" (
	"hash" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery" (
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"question" text,
	"question_type" text,
	"answer_hash" text,
	"wrong_answers" integer DEFAULT 0 NOT NULL,
	"address" text,
	"waiting" text,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"code_ends_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_partner_mail_pk" PRIMARY KEY("partner","mail")
);
--> statement-breakpoint
CREATE INDEX "password_resets_partner_mail" ON "password_resets" USING btree ("partner","mail");--> statement-breakpoint
CREATE INDEX "password_resets_ends_at" ON "password_resets" USING btree ("ends_at");