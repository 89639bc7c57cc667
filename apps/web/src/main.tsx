import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import * as z from 'zod/mini';
import { FEATURES } from './feature-list.ts';
import { partner } from './lib/partner.ts';
import { providerPage } from './lib/provider-pages.ts';
import { startPage } from './shell/start.tsx';

// The page's policy forbids evaluated code, which zod would otherwise try.
z.config({ jitless: true });

startPage(FEATURES).catch((error: unknown) => {
  // Without a page of the provider's for this the browser's console is all that is left.
  const own = providerPage(partner.get(), 'error');
  if (own === null) throw error;
  location.replace(own);
});
