import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTESTATION_DATA_BYTES,
} from 'backstage-plugin-supply-chain-common';
import { Attachment } from './requests';

function sizeOf(content: Blob | Uint8Array): number {
  return 'size' in content ? content.size : content.byteLength;
}

/** Parts of the attestation form that exceed their limits. */
export function findTooLarge(
  dataJson: string,
  attachment: Attachment | undefined,
): Record<string, string> | undefined {
  if (Buffer.byteLength(dataJson) > MAX_ATTESTATION_DATA_BYTES) {
    return {
      data_json: `must not be larger than ${MAX_ATTESTATION_DATA_BYTES} bytes`,
    };
  }
  if (attachment && sizeOf(attachment.content) > MAX_ATTACHMENT_BYTES) {
    return {
      attachment_file: `must not be larger than ${MAX_ATTACHMENT_BYTES} bytes`,
    };
  }
  return undefined;
}

/** Builds the form of E4 and E5; `data_json` is a field, not a file. */
export function createAttestationForm(
  dataJson: string,
  attachment: Attachment | undefined,
): FormData {
  const form = new FormData();
  form.append('data_json', dataJson);
  if (attachment) {
    const type = 'application/octet-stream';
    form.append(
      'attachment_file',
      new Blob([attachment.content], { type }),
      attachment.fileName,
    );
  }
  return form;
}
