CREATE TABLE "spam_samples" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"kind" text NOT NULL,
	"blob" text NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "spam_samples_due" ON "spam_samples" USING btree ("due_at");