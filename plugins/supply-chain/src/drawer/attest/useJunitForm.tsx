import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import LinearProgress from '@material-ui/core/LinearProgress';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import {
  writeRefusalOf,
  type JunitSummary,
  type TrailRef,
  type WriteRefusal,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { useWrite, type WriteState } from '../../queries/useWrite';
import { useFieldErrors } from '../../writes/useFieldErrors';
import { mistakeText } from '../../writes/mistakeText';
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
  const [files, setFiles] = useState<readonly File[]>([]);
  const write = useWrite<readonly File[]>((api, ref, chosen, options) =>
    api.attestJunit(
      ref,
      trail,
      { data: { name }, files: uploadsOf(chosen) },
      options,
    ),
  );
  const summary = useSummary(trail);
  const wrongFiles = filesError(t, files, language);
  const missing =
    files.length === 0 ? t('attest.junitFilesMissing') : undefined;
  const unread = summary.isPending ? t('attest.junitUnread') : undefined;
  const wrong = wrongFiles ?? missing ?? unread;
  const shown = useFieldErrors(
    wrong ? { files: wrong } : {},
    write.state,
    path => path === 'files' || FILE.test(path),
  );
  const refused = refusedFilesText(t, files, [
    writeRefusalOf(summary.error),
    write.state.phase === 'refused' ? write.state.refusal : undefined,
  ]);
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
    sent: summary.data && <JunitPreview summary={summary.data} />,
    fields: (
      <>
        <FilePicker
          label={t('attest.junitFiles')}
          hint={t('attest.junitHint')}
          error={wrongFiles ?? refused ?? shown.at('files')}
          accept=".xml,text/xml,application/xml"
          files={files}
          onChange={chosen => {
            write.edit();
            setFiles(chosen);
            summary.reset();
            if (chosen.length > 0 && !filesError(t, chosen)) {
              summary.mutate(chosen);
            }
          }}
        />
        <SummaryResult summary={summary} org={trail.org} />
      </>
    ),
  };
}

type Summary = Pick<
  UseMutationResult<JunitSummary, Error>,
  'isPending' | 'error' | 'data'
>;

/** Summarizes files on the portal, without sending them to the region. */
function useSummary(trail: TrailRef) {
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  // Concurrent calls: only the latest result is kept.
  return useMutation<JunitSummary, Error, readonly File[]>({
    networkMode: 'always',
    gcTime: 0,
    mutationFn: files => api.summarizeJunit(entityRef, trail, uploadsOf(files)),
  });
}

/** The summary, or why there is none. Errors of files are shown at the field. */
function SummaryResult(props: { summary: Summary; org: string }) {
  const { isPending, error, data } = props.summary;
  const { t } = useTranslation();
  return (
    <>
      {isPending && <LinearProgress aria-label={t('attest.junitReading')} />}
      {error && !writeRefusalOf(error)?.fields && (
        <WriteProgress state={failureOf(error)} org={props.org} />
      )}
      {data && <JunitPreview summary={data} />}
    </>
  );
}

/** Which files the portal or the region rejected, and why. */
function refusedFilesText(
  t: Translate,
  files: readonly File[],
  refusals: readonly (WriteRefusal | undefined)[],
): string | undefined {
  const texts = new Map(
    refusals.flatMap(refusal =>
      Object.entries(refusal?.fields ?? {}).map(([path, mistake]) => [
        path,
        mistakeText(t, mistake),
      ]),
    ),
  );
  const refused = [...texts].map(([path, message]) => {
    const file = files[Number(FILE.exec(path)?.[1])];
    return file
      ? t('write.field.other', { field: file.name, message })
      : message;
  });
  return refused.length > 0 ? refused.join(' ') : undefined;
}

/** Nothing was sent if the summary failed, whatever the reason. */
function failureOf(error: Error): WriteState {
  const refusal = writeRefusalOf(error);
  return refusal ? { phase: 'refused', refusal } : { phase: 'failed', error };
}
