import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useMutation } from '@tanstack/react-query';
import {
  fieldMistakesOf,
  genericAttestationSchema,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTESTATION_DATA_BYTES,
  writeRefusalOf,
  type AttestationRecord,
  type EvidenceFile,
  type FieldMistake,
  type FieldMistakes,
  type GenericAttestation,
  type JunitSummary,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { useWrite, type Write } from '../../queries/useWrite';
import { mistakeText, useFieldErrors } from '../../writes/useFieldErrors';

/** The subject of an attestation. */
export interface AttestTarget {
  trail: TrailRef;
  /** Name of the attestation in the template. */
  name: string;
  /** Type required by the template; undefined if unknown. */
  type?: string;
  /** The attested artifact of the trail; undefined for the trail itself. */
  artifact?: { name: string; fingerprint: string };
}

/** True for a missing or failed attestation. */
export function canBeAttested({ state }: AttestationRecord): boolean {
  return state === 'missing' || state === 'non-compliant';
}

/** Attestation types that the portal can send. */
type AttestType = 'generic' | 'junit';

/** The types to choose from. JUnit results are always about a trail (E4). */
export function typesFor({ artifact }: AttestTarget): readonly AttestType[] {
  return artifact ? ['generic'] : ['generic', 'junit'];
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

/** The input of the form. */
type Draft = typeof EMPTY & { type: AttestType };

/** A file's name in the errors of a rejected write. */
const FILE = /^files\.(\d+)$/;

/**
 * The form of an attestation: a generic one (E5), or JUnit results (E4), which
 * the portal summarizes before they are sent.
 */
export function useAttestForm(target: AttestTarget) {
  const { trail, name } = target;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...EMPTY,
    // The required one, if the portal can send it.
    type: typesFor(target).find(type => isType(target, type)) ?? 'generic',
  }));
  const { type, files } = draft;
  const data = dataOf(target, draft);
  const write: Write<GenericAttestation> = useWrite(
    (_api, ref, generic, options) =>
      type === 'junit'
        ? api.attestJunit(
            ref,
            trail,
            { data: { name }, files: uploadsOf(files) },
            options,
          )
        : api.attestGeneric(
            ref,
            trail,
            { data: generic, files: uploadsOf(files) },
            options,
          ),
  );
  // Of concurrent calls, only the latest result is kept.
  const summary = useMutation<JunitSummary, Error, readonly File[]>({
    networkMode: 'always',
    gcTime: 0,
    mutationFn: chosen =>
      api.summarizeJunit(entityRef, trail, uploadsOf(chosen)),
  });
  const unread = writeRefusalOf(summary.error);
  const mistakes = mistakesIn(draft, data);
  const shown = useFieldErrors(
    mistakes,
    write.state,
    path => path in EMPTY || FILE.test(path),
  );
  const refusedFiles = refusedFilesText(t, files, {
    ...unread?.fields,
    ...(write.state.phase === 'refused' ? write.state.refusal.fields : {}),
  });
  return {
    draft,
    write,
    /** What JUnit files report, before they are sent. */
    summary,
    /** Why they can't be read; errors of files are at the field. */
    unreadable: unread?.fields ? null : summary.error,
    shown,
    filesError: refusedFiles ?? shown.at('files'),
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
      if (filesMistake(next.files)) {
        shown.leave('files');
      } else if (next.type === 'junit' && next.files.length > 0) {
        summary.mutate(next.files);
      }
    },
    /** Sends the attestation; returns false if the form is invalid. */
    submit(): boolean {
      const isRead = type === 'generic' || summary.data !== undefined;
      if (Object.keys(mistakes).length > 0 || !isRead) {
        shown.showAll();
        return false;
      }
      write.send(data);
      return true;
    },
  };
}

/** Whether the template requires a type. */
export function isType({ type }: AttestTarget, given: AttestType): boolean {
  return type?.toLocaleLowerCase('en-US') === given;
}

/** The data of a generic attestation. Its verdict is in the draft first. */
function dataOf(
  { name, artifact }: AttestTarget,
  draft: Draft,
): GenericAttestation {
  return {
    name,
    compliant: draft.compliant === true,
    fingerprint: artifact?.fingerprint,
    description: draft.description.trim() || undefined,
    originUrl: draft.originUrl.trim() || undefined,
    links: pairsIn(draft.links)?.map(([key, href]) => ({ name: key, href })),
    annotations: pairsIn(draft.annotations)?.map(([key, value]) => ({
      name: key,
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
  const size = new TextEncoder().encode(JSON.stringify(data)).length;
  if (!data.description) {
    mistakes.description = REQUIRED;
  } else if (size > MAX_ATTESTATION_DATA_BYTES) {
    mistakes.description = overLimit(MAX_ATTESTATION_DATA_BYTES);
  }
  return { ...mistakes, ...ofFiles };
}

function filesMistake(files: readonly File[]): FieldMistake | undefined {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return size > MAX_ATTACHMENT_BYTES
    ? overLimit(MAX_ATTACHMENT_BYTES)
    : undefined;
}

function overLimit(bytes: number): FieldMistake {
  return { code: 'over-limit', values: { megabytes: bytes / 1_000_000 } };
}

/** Which files the portal or the region rejected, and why. */
function refusedFilesText(
  t: Translate,
  files: readonly File[],
  mistakes: FieldMistakes,
): string | undefined {
  const texts = Object.entries(mistakes)
    .filter(([path]) => path.startsWith('files'))
    .map(([path, mistake]) => {
      const file = files[Number(FILE.exec(path)?.[1])];
      const message = mistakeText(t, mistake);
      return file ? `${file.name}: ${message}` : message;
    });
  return texts.join(' ') || undefined;
}

/** Converts files for the portal API. */
function uploadsOf(files: readonly File[]): readonly EvidenceFile[] {
  return files.map(file => ({ content: file, fileName: file.name }));
}
