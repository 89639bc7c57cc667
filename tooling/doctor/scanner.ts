import { askClamd } from '../../apps/gateway/src/platform/scanner/clamd.ts';
import { scannerAddress } from '../../apps/gateway/src/platform/scanner/scanner-config.ts';

/** Longest wait for the scanner, in milliseconds. */
const MAX_MS = 20_000;
/** The EICAR test file, which every scanner finds. It is written backwards so that none takes this file for it. */
const TEST_FILE = [...'*H+H$!ELIF-TSET-SURIVITNA-DRADNATS-RACIE$}7)CC7)^P(45XZP\\4[PA@%P!O5X'].toReversed().join('');

/** What is wrong with the scanner of uploads; null when it finds the test file, or when there is none. */
export async function scannerFault(url: string | undefined): Promise<string | null> {
  if (url === undefined || url.trim() === '') return null;
  const address = scannerAddress(url.trim());
  if (address === null) return 'PILLARBOX_SCANNER_URL is not clamd://HOST:PORT or clamd:///PATH/OF/A/SOCKET';
  try {
    const { outcome } = await askClamd(address, [Buffer.from(TEST_FILE)], AbortSignal.timeout(MAX_MS));
    return outcome === 'infected' ? null : 'it does not find the EICAR test file: its signatures are missing';
  } catch (error) {
    return (error as Error).message;
  }
}
