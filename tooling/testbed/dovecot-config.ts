/** How the Dovecot of a test differs from the default one. */
export interface DovecotVariant {
  /** Replaces the capability line of IMAP, for example by `BARE_CAPABILITY`. */
  readonly capability?: string;
  /** How messages are stored; `maildir` refuses '.' in folder names, as many providers' servers do. Default `sdbox`. */
  readonly storage?: 'sdbox' | 'maildir';
  /** The personal namespace. Default separator '/' and no prefix; Courier's style is '.' and 'INBOX.'. */
  readonly namespace?: { readonly separator: '/' | '.'; readonly prefix: '' | 'INBOX.' };
  /** Marks Drafts, Sent, Trash, Junk and Archive as special. They exist in both cases. Default true. */
  readonly specialUse?: boolean;
  /** Offers TLS with a self-signed certificate: STARTTLS on the usual ports and `ports.imaps`. Default false. */
  readonly tls?: boolean;
  /** A quota rule of Dovecot, such as `*:storage=10M`. Default 1 GB. */
  readonly quotaRule?: string;
  /** Networks that may name the client's address (`login_trusted_networks`). Default none. */
  readonly trustedNetworks?: string;
  /** Folders below `Public/` that belong to no account, with the rights of all users as ACL letters (RFC 4314). Default none. */
  readonly publicFolders?: Readonly<Record<string, string>>;
  /** Dovecot's `auth_username_format`; `%Ln` drops the domain of a name and its case. Default: Dovecot's own, `%Lu`. */
  readonly usernameFormat?: string;
  /** Where Sieve's vacation and redirect send their mail, as `host:port`. Default: nowhere. */
  readonly submissionHost?: string;
  /** Address of an issuer whose access tokens open mailboxes, beside the passwords. Default none. */
  readonly issuer?: string;
  /** Offers POP3, and with `tls` also POP3 over TLS. Needs `dovecot-pop3d`. Default false. */
  readonly pop3?: boolean;
}

/** Loopback ports; on `imaps` and `pop3s` nothing listens unless the variant offers TLS, on `pop3` unless it offers POP3. */
export interface DovecotPorts {
  readonly imap: number;
  readonly imaps: number;
  readonly pop3: number;
  readonly pop3s: number;
  readonly lmtp: number;
  readonly sieve: number;
}

/** Folder, ports and accounts of one running Dovecot. */
export interface DovecotInstance {
  readonly folder: string;
  readonly ports: DovecotPorts;
  /** The account that owns the mail. */
  readonly mailUid: number;
  /** Set when the test does not run as root: every service then runs as this account. */
  readonly ownAccount?: { readonly user: string; readonly gid: number };
}

/** The only capability that IMAP4rev1 requires. */
export const BARE_CAPABILITY = 'IMAP4rev1';

const SPECIAL = [
  ['Drafts', '\\Drafts'],
  ['Sent', '\\Sent'],
  ['Trash', '\\Trash'],
  ['Junk', '\\Junk'],
  ['Archive', '\\Archive'],
] as const;

/** A complete Dovecot 2.3 configuration, without includes and without files of the machine. */
export function dovecotConfig(instance: DovecotInstance, variant: DovecotVariant): string {
  return [
    general(instance, variant),
    accounts(instance, variant),
    namespace(variant),
    publicNamespace(instance, variant),
    services(instance, variant),
    pop3Service(instance, variant),
    protocols(variant),
  ].join('\n');
}

function general({ folder, mailUid, ownAccount }: DovecotInstance, variant: DovecotVariant): string {
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
listen = 127.0.0.1
protocols = imap lmtp sieve${variant.pop3 === true ? ' pop3' : ''}
${variant.tls === true ? `ssl = yes\nssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem` : 'ssl = no'}
disable_plaintext_auth = no
auth_mechanisms = plain login${variant.issuer === undefined ? '' : ' oauthbearer xoauth2'}
mail_location = ${variant.storage === 'maildir' ? 'maildir:~/Maildir' : 'sdbox:~/mail'}
mail_uid = ${String(mailUid)}
mail_gid = ${String(mailUid)}
first_valid_uid = 1
mail_fsync = never
auth_failure_delay = 0 secs
mail_plugins = quota${variant.publicFolders === undefined ? '' : ' acl'}
mail_max_userip_connections = 1000
default_vsz_limit = 1G
${variant.capability === undefined ? '' : `imap_capability = ${variant.capability}`}
${variant.usernameFormat === undefined ? '' : `auth_username_format = ${variant.usernameFormat}`}
${variant.trustedNetworks === undefined ? '' : `login_trusted_networks = ${variant.trustedNetworks}`}
${variant.submissionHost === undefined ? '' : `submission_host = ${variant.submissionHost}`}
${ownAccount === undefined ? '' : ownUser(ownAccount)}`;
}

function ownUser({ user, gid }: { readonly user: string; readonly gid: number }): string {
  return `default_internal_user = ${user}
default_internal_group = #${String(gid)}
default_login_user = ${user}`;
}

function accounts({ folder, mailUid }: DovecotInstance, { issuer }: DovecotVariant): string {
  const id = String(mailUid);
  const tokens = `passdb {
  driver = oauth2
  mechanisms = oauthbearer xoauth2
  args = ${folder}/oauth2.conf
}
`;
  return `${issuer === undefined ? '' : tokens}passdb {
  driver = passwd-file
  args = username_format=%u ${folder}/users/%u
}
userdb {
  driver = static
  args = uid=${id} gid=${id} home=${folder}/homes/%u
}`;
}

/** How Dovecot checks access tokens: whose they are, it asks the issuer. */
export function tokenConfig(issuer: string): string {
  return `introspection_mode = auth
introspection_url = ${issuer}/test-bed/whose
username_attribute = sub
`;
}

function namespace(variant: DovecotVariant): string {
  const { separator, prefix } = variant.namespace ?? { separator: '/', prefix: '' };
  const boxes = SPECIAL.map(([name, flag]) => {
    const use = variant.specialUse === false ? '' : `\n    special_use = ${flag}`;
    return `  mailbox ${name} {\n    auto = subscribe${use}\n  }`;
  });
  return `namespace inbox {\n  inbox = yes\n  separator = ${separator}\n  prefix = ${prefix}\n${boxes.join('\n')}\n}`;
}

function publicNamespace({ folder }: DovecotInstance, { publicFolders }: DovecotVariant): string {
  if (publicFolders === undefined) return '';
  return `namespace public {
  type = public
  separator = /
  prefix = Public/
  location = maildir:${folder}/public
  subscriptions = no
  list = yes
}
plugin {
  acl = vfile
}`;
}

function pop3Service({ ports, ownAccount }: DovecotInstance, variant: DovecotVariant): string {
  if (variant.pop3 !== true) return '';
  return `service pop3-login {
  ${ownAccount === undefined ? '' : 'chroot ='}
  service_count = 0
  inet_listener pop3 {
    port = ${String(ports.pop3)}
  }
  inet_listener pop3s {
    port = ${variant.tls === true ? String(ports.pop3s) : '0'}
    ssl = yes
  }
}`;
}

function services({ ports, ownAccount }: DovecotInstance, variant: DovecotVariant): string {
  const chroot = ownAccount === undefined ? '' : 'chroot =';
  return `service imap-login {
  ${chroot}
  service_count = 0
  process_min_avail = 1
  inet_listener imap {
    port = ${String(ports.imap)}
  }
  inet_listener imaps {
    port = ${variant.tls === true ? String(ports.imaps) : '0'}
    ssl = yes
  }
}
service imap {
  process_limit = 1024
}
service managesieve-login {
  ${chroot}
  service_count = 0
  inet_listener sieve {
    port = ${String(ports.sieve)}
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${String(ports.lmtp)}
  }
}
service auth {
  client_limit = 4096
  unix_listener sasl {
    mode = 0666
  }
}
service anvil {
  ${chroot}
  client_limit = 4096
  # No penalty: all tests share one address, and the wrong passwords of one would delay the others.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  ${chroot}
}`;
}

function protocols(variant: DovecotVariant): string {
  return `protocol imap {
  mail_plugins = $mail_plugins imap_quota${variant.publicFolders === undefined ? '' : ' imap_acl'}
}
protocol lmtp {
  mail_plugins = $mail_plugins sieve
  postmaster_address = postmaster@example.test
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
  quota_rule = ${variant.quotaRule ?? '*:storage=1G'}
  sieve = file:~/sieve;active=~/.dovecot.sieve
  sieve_extensions = +vacation-seconds
  sieve_vacation_min_period = 0
}
`;
}
