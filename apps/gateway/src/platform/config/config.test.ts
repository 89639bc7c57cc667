import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/pillarbox');

describe('the configuration', () => {
  it('has a default for each setting', () => {
    expect(read({})).toEqual({
      host: 'localhost',
      port: 8080,
      dataFolder: '/srv/pillarbox/.data',
      databaseUrl: null,
      blobsUrl: null,
      partnersFolder: null,
      secret: null,
      smtpPort: 2525,
      trustedProxies: [],
      publicHosts: [],
      logLevel: 'info',
      connectionsPerAddress: 512,
      drainMs: 0,
      metrics: null,
      scanner: null,
    });
    expect(read({ PILLARBOX_PORT: '', PILLARBOX_DATABASE_URL: ' ' })).toEqual(read({}));
  });

  it('contains metrics, drain time and connection limit', () => {
    const watched = { PILLARBOX_METRICS_PORT: '9464', PILLARBOX_DRAIN_SECONDS: '10' };
    expect(read(watched)).toMatchObject({ metrics: { host: '127.0.0.1', port: 9464 }, drainMs: 10_000 });
    expect(read({ ...watched, PILLARBOX_METRICS_HOST: '0.0.0.0' }).metrics?.host).toBe('0.0.0.0');
    expect(read({ PILLARBOX_CONNECTIONS_PER_ADDRESS: '0' }).connectionsPerAddress).toBe(0);
    for (const name of ['PILLARBOX_CONNECTIONS_PER_ADDRESS', 'PILLARBOX_DRAIN_SECONDS', 'PILLARBOX_METRICS_PORT']) {
      expect(() => read({ [name]: '-1' })).toThrow(name);
    }
  });

  it('contains the scanner of uploads', () => {
    const at = (url: string, more = {}) => read({ PILLARBOX_SCANNER_URL: url, ...more }).scanner;
    const mostBytes = 100 * 1024 * 1024;
    expect(at('clamd://scan.example:3311')).toEqual({
      address: { host: 'scan.example', port: 3311 },
      mostBytes,
      takesUnscanned: false,
    });
    expect(at('clamd://[::1]')?.address).toEqual({ host: '::1', port: 3310 });
    const chosen = { PILLARBOX_SCANNER_LIMIT_MB: '1', PILLARBOX_SCANNER_UNSCANNED: 'accept' };
    expect(at('clamd:///run/clamav/clamd.ctl', chosen)).toEqual({
      address: { path: '/run/clamav/clamd.ctl' },
      mostBytes: 1024 * 1024,
      takesUnscanned: true,
    });
  });

  it('is read from the environment', () => {
    const config = read({
      PILLARBOX_PORT: '0',
      PILLARBOX_DATA: 'data',
      PILLARBOX_DATABASE_URL: 'postgres://u:p@db/mail',
      PILLARBOX_PARTNERS: '/etc/partners',
      PILLARBOX_SMTP_PORT: '0',
      PILLARBOX_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::/32',
      PILLARBOX_PUBLIC_HOSTS: 'Mail.Example.com,*.example.org',
    });
    expect(config).toMatchObject({ port: 0, dataFolder: '/srv/pillarbox/data', smtpPort: 0 });
    expect(config.trustedProxies).toEqual(['loopback', '10.0.0.0/8', '2001:db8::/32']);
    expect(config.publicHosts).toEqual(['mail.example.com', '*.example.org']);
  });

  it.each([
    ['PILLARBOX_PORT', '80a'],
    ['PILLARBOX_PORT', '70000'],
    ['PILLARBOX_SMTP_PORT', '-1'],
    ['PILLARBOX_DATABASE_URL', 'mysql://u:hunter2@db'],
    ['PILLARBOX_BLOBS_URL', 'nonsense'],
    ['PILLARBOX_SECRET', 'short'],
    ['PILLARBOX_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['PILLARBOX_TRUSTED_PROXIES', 'proxy.example.com'],
    ['PILLARBOX_PUBLIC_HOSTS', 'https://mail.example.com'],
    ['PILLARBOX_LOG', 'chatty'],
    ['PILLARBOX_SCANNER_URL', 'http://scan.example'],
    ['PILLARBOX_SCANNER_URL', 'clamd://'],
    ['PILLARBOX_SCANNER_UNSCANNED', 'maybe'],
  ])('names %s when it is not valid', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it('does not repeat a password in an error message', () => {
    expect(() => read({ PILLARBOX_DATABASE_URL: 'mysql://u:hunter2@db' })).not.toThrow(/hunter2/);
  });
});
