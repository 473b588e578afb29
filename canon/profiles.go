package canon

// Standard returns the profile without steps: its result is the URL Standard's
// serialization, which differs for all URLs that a browser distinguishes.
func Standard() Profile { return New("standard") }

// Crawler returns the profile for crawlers, which fetch each page once. It drops the
// fragment and the parameters of [TrackingParameters], and sorts the query. Add
// [DropIndexPages] if the sites have index pages.
func Crawler() Profile { return crawler }

var crawler = New("crawler", DropFragment(), DropParameters(TrackingParameters()), SortQuery())

// Sessionless returns the profile of [Crawler] with [DropSessionIDs] before the
// query is sorted.
func Sessionless() Profile { return sessionless }

var sessionless = New("sessionless", DropFragment(), DropSessionIDs(), DropParameters(TrackingParameters()), SortQuery())

// Profiles returns the profiles that this package has ready, which are not all that can be
// made with [New]: [Standard], [Crawler] and [Sessionless], each with more steps than the one
// before it. The command weburl canon has them under the same names.
func Profiles() []Profile { return []Profile{Standard(), Crawler(), Sessionless()} }
