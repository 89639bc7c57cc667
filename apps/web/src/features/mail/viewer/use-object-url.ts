import { useEffect, useState } from 'react';
import type { AttachmentContent } from '../data/attachment-content.ts';

/** An address of the content for elements of this page; null until it is loaded. */
export function useObjectUrl(content: AttachmentContent): string | null {
  const [made, setMade] = useState<{ of: Blob; address: string } | null>(null);
  useEffect(() => {
    if (!(content instanceof Blob)) return undefined;
    const address = URL.createObjectURL(content);
    setMade({ of: content, address });
    return () => URL.revokeObjectURL(address);
  }, [content]);
  return made !== null && made.of === content ? made.address : null;
}
