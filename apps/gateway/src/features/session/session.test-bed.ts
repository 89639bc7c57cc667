import type { SessionFeatureDeps } from './session.feature.ts';
import { TEST_LOGIN } from '../../platform/testing/test-account.ts';

const nothing = (): Promise<void> => Promise.resolve();

/** Dependencies of the session feature that a test does not use. */
export const QUIET: Omit<
  SessionFeatureDeps,
  'app' | 'mount' | 'db' | 'sessions' | 'secrets' | 'clock' | 'partnerOf' | 'providerOf' | 'checkPassword'
> = {
  isPasswordExpired: () => Promise.resolve(false),
  passwordsOf: () => ({ driver: null, length: 6, page: '' }),
  passwordChanged: nothing,
  expire: nothing,
  snapOf: () => undefined,
  takesPasswords: () => true,
  issuers: null,
  trustedPartnerAt: () => ({ id: '754', login: TEST_LOGIN, backEndSecret: undefined }),
  masterOf: () => null,
  publishEnabled: () => undefined,
  notifyNewDevice: () => undefined,
  onDeviceCheckFailed: (error) => {
    throw error;
  },
  signedIn: () => undefined,
  filesPathOf: () => null,
  onAppPasswordError: () => undefined,
};
