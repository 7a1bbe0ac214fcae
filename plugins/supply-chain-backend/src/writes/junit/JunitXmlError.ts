/** A file that is no JUnit report, in words for who sent it. */
export class JunitXmlError extends Error {}
