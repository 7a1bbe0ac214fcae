import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { NotFoundError, ServiceUnavailableError } from '@backstage/errors';
import type { Archiver } from 'archiver';
import { NoEvidenceFileError } from '../../errors/absence';
import { PortalError } from '../../errors/PortalError';
import type { Omission, PackagedFile } from './contents';

/** The files of a package while it is written. */
export class PackageContents {
  readonly #archive: Archiver;
  readonly #files: PackagedFile[] = [];
  readonly #omissions: Omission[] = [];

  constructor(archive: Archiver) {
    this.#archive = archive;
  }

  /** Of all files, uncompressed and in bytes. */
  get size(): number {
    return this.#files.reduce((total, { size }) => total + size, 0);
  }

  omit(omission: Omission): void {
    this.#omissions.push(omission);
  }

  /** Notes what the portal refuses to give, or the region can't. */
  async orOmit<T>(
    what: string,
    read: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof NoEvidenceFileError) {
        return undefined;
      }
      if (
        error instanceof PortalError ||
        error instanceof NotFoundError ||
        error instanceof ServiceUnavailableError
      ) {
        this.omit({ what, why: error.message });
        return undefined;
      }
      throw error;
    }
  }

  /** A path that no file has yet. */
  freePath(path: string, extension: string): string {
    const taken = new Set(this.#files.map(file => file.path));
    let free = `${path}${extension}`;
    for (let number = 2; taken.has(free); number++) {
      free = `${path}-${number}${extension}`;
    }
    return free;
  }

  /** Adds a file once there is room in the archive's buffer. */
  async add(path: string, content: Readable | string): Promise<void> {
    const hash = createHash('sha256');
    let size = 0;
    const hashed = async function* hashed() {
      for await (const chunk of Readable.from(content)) {
        const bytes = Buffer.from(chunk);
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    };
    const added = once(this.#archive, 'entry');
    this.#archive.append(Readable.from(hashed()), { name: path });
    await added;
    this.#files.push({ path, size, sha256: hash.digest('hex') });
  }

  /** Adds the report and the checksums, and ends the archive. */
  async finish(
    report: (contents: {
      files: readonly PackagedFile[];
      omissions: readonly Omission[];
    }) => string,
  ): Promise<void> {
    await this.add(
      'report.html',
      report({ files: [...this.#files], omissions: this.#omissions }),
    );
    await this.add(
      'SHA256SUMS',
      this.#files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''),
    );
    await this.#archive.finalize();
  }
}
