import type { SessionFeatureDeps } from './session.feature.ts';
import { TEST_LOGIN } from '../../platform/testing/test-account.ts';

const nothing = (): Promise<void> => Promise.resolve();

/** What the session feature needs of the rest of the gateway, where a test has nothing to do with it. */
export const QUIET: Omit<
  SessionFeatureDeps,
  'mount' | 'db' | 'sessions' | 'secrets' | 'clock' | 'partnerOf' | 'providerOf' | 'checkPassword'
> = {
  isPasswordExpired: () => Promise.resolve(false),
  passwordsOf: () => ({ driver: null, length: 6, page: '' }),
  passwordChanged: nothing,
  expire: nothing,
  snapOf: () => undefined,
  trustedPartnerAt: () => ({ id: '754', login: TEST_LOGIN, backEndSecret: undefined }),
  masterOf: () => null,
  publishEnabled: () => undefined,
  notifyNewDevice: () => undefined,
  onDeviceCheckFailed: (error) => {
    throw error;
  },
  signedIn: () => undefined,
};
