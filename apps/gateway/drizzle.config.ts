import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/**/*.table.ts', './src/features/**/*.table.ts'],
  // The test that holds the migrations against the tables writes elsewhere.
  out: process.env['MIGRATIONS_OUT'] ?? './migrations',
});
