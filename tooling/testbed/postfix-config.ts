import type { DovecotServer } from './dovecot.ts';

/** The domain of every mailbox of the test bed. */
export const TEST_DOMAIN = 'example.test';

/** 40 MB, because Postfix's default of 10 MB is less than the product allows. */
const MESSAGE_SIZE_LIMIT = 40_000_000;

/** Postfix's main.cf: submission for signed-in users, delivery by LMTP to Dovecot, nothing leaves the machine. */
export function mainConfig(folder: string, dovecot: DovecotServer): string {
  return `compatibility_level = 3.6
config_directory = ${folder}/config
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${folder}
myhostname = mail.${TEST_DOMAIN}
mydestination =
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
local_recipient_maps =
biff = no
virtual_mailbox_domains = ${TEST_DOMAIN}
virtual_mailbox_maps = texthash:${dovecot.recipientsFile}
virtual_transport = lmtp:inet:127.0.0.1:${String(dovecot.ports.lmtp)}
default_transport = error:5.7.1 nothing leaves the test bed
relay_transport = error:5.7.1 nothing leaves the test bed
message_size_limit = ${String(MESSAGE_SIZE_LIMIT)}
mailbox_size_limit = 0
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dovecot.saslSocket}
smtpd_sasl_security_options = noanonymous
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
smtpd_tls_security_level = none
smtpd_error_sleep_time = 0
`;
}

/** What a mail server's own rules send comes without a password. */
const WITHOUT_SIGN_IN = [
  'max_use=1',
  'mynetworks=127.0.0.0/8',
  'smtpd_relay_restrictions=permit_mynetworks,reject',
  'smtpd_recipient_restrictions=permit_mynetworks,reject',
]
  .map((setting) => `-o ${setting}`)
  .join(' ');

/**
 * Postfix's master.cf without chroot. With `max_use=1` every connection gets a new process, which reads the table of
 * recipients again: texthash tables are not watched, and tests create accounts while Postfix runs.
 */
export function masterConfig(submissionPort: number, rulesPort?: number): string {
  return `127.0.0.1:${String(submissionPort)} inet n - n - - smtpd -o max_use=1
${rulesPort === undefined ? '' : `127.0.0.1:${String(rulesPort)} inet n - n - - smtpd ${WITHOUT_SIGN_IN}`}
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
`;
}
