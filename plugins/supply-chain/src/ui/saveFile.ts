import type { EvidenceFile } from 'backstage-plugin-supply-chain-common';

/** Saves a file as a browser download. */
export function saveFile({ content, fileName }: EvidenceFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
