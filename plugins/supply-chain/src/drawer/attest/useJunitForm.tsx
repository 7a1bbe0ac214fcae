import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import LinearProgress from '@material-ui/core/LinearProgress';
import { useMutation } from '@tanstack/react-query';
import {
  MAX_JUNIT_UPLOAD_BYTES,
  writeRefusalOf,
  type JunitSummary,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { useWrite, type WriteState } from '../../queries/useWrite';
import { useFieldErrors } from '../../writes/useFieldErrors';
import { fieldErrorText } from '../../writes/fieldErrors';
import { WriteProgress } from '../../writes/WriteProgress';
import type { AttestForm } from './AttestForm';
import type { AttestTarget } from '../parts/attestTarget';
import { FilePicker } from './FilePicker';
import { filesError, uploadsOf } from './filesError';
import { JunitPreview } from './JunitPreview';

/** A file's name in the errors of a rejected write. */
const FILE = /^files\.(\d+)$/;

/** The form of JUnit results (E4): pick files, preview them, send them. */
export function useJunitForm({ trail, name }: AttestTarget): AttestForm {
  const { t } = useTranslation();
  const language = useLanguage();
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  const [files, setFiles] = useState<readonly File[]>([]);
  const write = useWrite<readonly File[]>((_, ref, chosen, options) =>
    api.attestJunit(
      ref,
      trail,
      { data: { name }, files: uploadsOf(chosen) },
      options,
    ),
  );
  // Concurrent calls: only the latest result is kept.
  const summary = useMutation<JunitSummary, Error, readonly File[]>({
    networkMode: 'always',
    gcTime: 0,
    mutationFn: chosen =>
      api.summarizeJunit(entityRef, trail, uploadsOf(chosen)),
  });
  const wrongFiles = filesError(t, files, MAX_JUNIT_UPLOAD_BYTES, language);
  const missing =
    files.length === 0 ? t('attest.junitFilesMissing') : undefined;
  const unread = summary.isPending ? t('attest.junitUnread') : undefined;
  const refusal = writeRefusalOf(summary.error);
  const wrong = wrongFiles ?? missing ?? unread;
  const shown = useFieldErrors(
    wrong ? { files: wrong } : {},
    write.state,
    path => path === 'files' || FILE.test(path),
  );
  const refusals = [
    refusal,
    write.state.phase === 'refused' ? write.state.refusal : undefined,
  ];
  const refusedFields = new Map(
    refusals.flatMap(each =>
      Object.entries(each?.fields ?? {}).map(([path, message]) => [
        path,
        fieldErrorText(t, message, each?.mistakes?.[path]),
      ]),
    ),
  );
  const refused = [...refusedFields].map(([path, text]) => {
    const file = files[Number(FILE.exec(path)?.[1])];
    return file
      ? t('write.field.other', { field: file.name, message: text })
      : text;
  });
  return {
    write,
    dirty: files.length > 0,
    elsewhere: shown.elsewhere,
    submit: () => {
      if (wrong || !summary.data) {
        shown.showAll();
        return false;
      }
      write.send(files);
      return true;
    },
    fields: (
      <>
        <FilePicker
          label={t('attest.junitFiles')}
          hint={t('attest.junitHint')}
          error={
            wrongFiles ??
            (refused.length > 0 ? refused.join(' ') : shown.at('files'))
          }
          accept=".xml,text/xml,application/xml"
          limit={MAX_JUNIT_UPLOAD_BYTES}
          files={files}
          onChange={chosen => {
            write.edit();
            setFiles(chosen);
            summary.reset();
            if (
              chosen.length > 0 &&
              !filesError(t, chosen, MAX_JUNIT_UPLOAD_BYTES)
            ) {
              summary.mutate(chosen);
            }
          }}
        />
        {summary.isPending && (
          <LinearProgress aria-label={t('attest.junitReading')} />
        )}
        {summary.error && !refusal?.fields && (
          <WriteProgress state={failureOf(summary.error)} org={trail.org} />
        )}
        {summary.data && <JunitPreview summary={summary.data} />}
      </>
    ),
  };
}

/** Nothing was sent if the summary failed, whatever the reason. */
function failureOf(error: Error): WriteState {
  const refusal = writeRefusalOf(error);
  return refusal ? { phase: 'refused', refusal } : { phase: 'failed', error };
}
