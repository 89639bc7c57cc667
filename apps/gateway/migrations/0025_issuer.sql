CREATE TABLE "issuer_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issuer_sign_ins" (
	"hash" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "issuer_grants_expires_at" ON "issuer_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "issuer_sign_ins_expires_at" ON "issuer_sign_ins" USING btree ("expires_at");