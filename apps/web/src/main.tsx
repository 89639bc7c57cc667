import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import './theme/picture.css';
import * as z from 'zod/mini';
import { FEATURES } from './feature-list.ts';
import { partner } from './lib/partner.ts';
import { providerPage } from './lib/provider-pages.ts';
import { startPage } from './shell/start.tsx';

// The content security policy forbids eval, which zod would otherwise use.
z.config({ jitless: true });

startPage(FEATURES).catch((error: unknown) => {
  // If the provider has no error page, the failure shows in the browser's console only.
  const own = providerPage(partner.get(), 'error');
  if (own === null) throw error;
  location.replace(own);
});
