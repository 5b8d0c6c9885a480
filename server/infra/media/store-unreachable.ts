/** The store of pictures and attachments did not answer, or said that it cannot at the moment: the same request may succeed later. */
export class StoreUnreachable extends Error {}
