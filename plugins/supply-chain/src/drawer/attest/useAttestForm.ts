import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useMutation } from '@tanstack/react-query';
import {
  fieldMistakesOf,
  genericAttestationSchema,
  MAX_ATTACHMENT_BYTES,
  writeRefusalOf,
  type AttestationRecord,
  type EvidenceFile,
  type FieldMistake,
  type FieldMistakes,
  type GenericAttestation,
  type JunitSummary,
  type TrailArtifact,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import {
  mistakeText,
  useWriteForm,
  type WriteState,
} from '../../writes/useWriteForm';

export interface AttestTarget {
  trail: TrailRef;
  /** What the template requires. */
  attestation: AttestationRecord;
  /** The attested artifact of the trail; undefined for the trail itself. */
  artifact?: TrailArtifact;
}

/** The types that the portal can send. JUnit results are about a trail (E4). */
export function typesFor({ artifact }: AttestTarget) {
  return artifact ? (['generic'] as const) : (['generic', 'junit'] as const);
}

const EMPTY = {
  /** Nothing is preselected. */
  compliant: undefined as boolean | undefined,
  description: '',
  originUrl: '',
  /** A name and value on each line. */
  links: '',
  annotations: '',
  files: [] as readonly File[],
};

type Draft = typeof EMPTY & { type: 'generic' | 'junit' };

/**
 * The form of an attestation: a generic one (E5), or JUnit results (E4), which
 * the portal summarizes before they are sent.
 */
export function useAttestForm(target: AttestTarget) {
  const { trail, attestation } = target;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...EMPTY,
    // The required one, if the portal can send it. Regions write it in any case.
    type:
      typesFor(target).find(type => type === attestation.type?.toLowerCase()) ??
      'generic',
  }));
  const { type, files } = draft;
  const data = dataOf(target, draft);
  // Of concurrent calls, only the latest result is kept.
  const summary = useMutation<JunitSummary, Error, readonly File[]>({
    networkMode: 'always',
    gcTime: 0,
    mutationFn: chosen =>
      api.summarizeJunit(entityRef, trail, uploadsOf(chosen)),
  });
  const isRead = type === 'generic' || summary.data !== undefined;
  const write = useWriteForm({
    content: isRead ? data : undefined,
    mistakes: mistakesIn(draft, data),
    send: (_api, ref, generic, options) => {
      const request = { data: generic, files: uploadsOf(files) };
      const junit = { ...request, data: { name: generic.name } };
      return type === 'junit'
        ? api.attestJunit(ref, trail, junit, options)
        : api.attestGeneric(ref, trail, request, options);
    },
  });
  const unread = writeRefusalOf(summary.error);
  const refusal =
    write.state.phase === 'refused' ? write.state.refusal : unread;
  const tooLarge = filesMistake(files);
  return {
    draft,
    write,
    /** What JUnit files report, before they are sent. */
    summary,
    /** Why they can't be read; errors of files are at the field. */
    unreadable: unread?.fields ? undefined : unreadState(summary.error),
    filesError: tooLarge
      ? mistakeText(t, tooLarge)
      : refusedFilesText(t, files, refusal?.fields) ?? write.errorAt('files'),
    dirty: Object.entries(EMPTY).some(
      ([field, value]) => draft[field as keyof typeof EMPTY] !== value,
    ),
    change(changed: Partial<Draft>) {
      const next = { ...draft, ...changed };
      write.edit();
      setDraft(next);
      if (!changed.files && !changed.type) {
        return;
      }
      summary.reset();
      const isReadable = next.files.length > 0 && !filesMistake(next.files);
      if (next.type === 'junit' && isReadable) {
        summary.mutate(next.files);
      }
    },
  };
}

/** Nothing was sent if the summary failed, whatever the reason. */
function unreadState(error: Error | null): WriteState | undefined {
  const refusal = writeRefusalOf(error);
  if (refusal) {
    return { phase: 'refused', refusal };
  }
  return error ? { phase: 'failed', error } : undefined;
}

/** The data of a generic attestation. Its verdict is in the draft first. */
function dataOf(
  { attestation, artifact }: AttestTarget,
  draft: Draft,
): GenericAttestation {
  return {
    name: attestation.name,
    compliant: draft.compliant === true,
    fingerprint: artifact?.fingerprint,
    description: draft.description.trim() || undefined,
    originUrl: draft.originUrl.trim() || undefined,
    links: pairsIn(draft.links)?.map(([name, href]) => ({ name, href })),
    annotations: pairsIn(draft.annotations)?.map(([name, value]) => ({
      name,
      value,
    })),
  };
}

/** Reads `name=value` from each line. */
function pairsIn(text: string): [name: string, value: string][] | undefined {
  const lines = text.split('\n').filter(line => line.trim());
  return lines.length === 0
    ? undefined
    : lines.map(line => {
        const [name, ...value] = line.split('=');
        return [name.trim(), value.join('=').trim()];
      });
}

const REQUIRED: FieldMistake = { code: 'required' };

/** What is wrong with the fields of a draft. People must give a reason. */
function mistakesIn(
  { type, compliant, files }: Draft,
  data: GenericAttestation,
): FieldMistakes {
  const wrongFiles = filesMistake(files);
  const ofFiles: FieldMistakes = wrongFiles ? { files: wrongFiles } : {};
  if (type === 'junit') {
    return files.length === 0 ? { files: REQUIRED } : ofFiles;
  }
  const mistakes: FieldMistakes = Object.fromEntries(
    Object.entries(fieldMistakesOf(genericAttestationSchema, data)).map(
      // A field holds all links, or all annotations.
      ([path, mistake]) => [path.split('.')[0], mistake],
    ),
  );
  if (compliant === undefined) {
    mistakes.compliant = REQUIRED;
  }
  if (!data.description) {
    mistakes.description = REQUIRED;
  }
  return { ...mistakes, ...ofFiles };
}

function filesMistake(files: readonly File[]): FieldMistake | undefined {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return size > MAX_ATTACHMENT_BYTES
    ? {
        code: 'over-limit',
        values: { megabytes: MAX_ATTACHMENT_BYTES / 1_000_000 },
      }
    : undefined;
}

/** Which files the portal or the region rejected, and why. */
function refusedFilesText(
  t: Translate,
  files: readonly File[],
  mistakes: FieldMistakes = {},
): string | undefined {
  const texts = Object.entries(mistakes)
    .filter(([path]) => path.startsWith('files'))
    .map(([path, mistake]) => {
      // `files.0` names the first one.
      const file = files[Number(path.split('.')[1])];
      const message = mistakeText(t, mistake);
      return file ? `${file.name}: ${message}` : message;
    });
  return texts.join(' ') || undefined;
}

function uploadsOf(files: readonly File[]): readonly EvidenceFile[] {
  return files.map(file => ({ content: file, fileName: file.name }));
}
