import Platform

#if arch(wasm32)

    extension BrowserBridge {
        /// Sends a request to the browser. `BrowserCall` names the event that answers it.
        public func perform(_ call: BrowserCall) {
            switch call {
            case .transition(let transition): bridge_transition(transition.rawValue)
            case .focus(let id): withBytes(id, bridge_focus)
            case .requestFrame: bridge_requestFrame()
            case .fetch(let token, let request): fetch(token, request)
            case .cancelFetch(let token): bridge_cancelFetch(token)
            case .openSocket(let path): withBytes(path, bridge_openSocket)
            case .sendSocket(let message): withBytes(message, bridge_sendSocket)
            case .closeSocket: bridge_closeSocket()
            case .load(let token, let name, let lazyPrefix):
                withBytes(name) { name, count in
                    withBytes(lazyPrefix) { bridge_load(token, name, count, $0, $1) }
                }
            case .loadChanged(let token, let since, let chunks, let lazyPrefix):
                for chunk in chunks { withBytes(chunk, bridge_want) }
                withBytes(lazyPrefix) { bridge_loadChanged(token, since, $0, $1) }
            case .commit(let token, let commit): self.commit(token, commit)
            case .saveForNextPage(let records): for record in records { put(record) }
            case .deleteDatabase(let name): withBytes(name, bridge_deleteDatabase)
            case .pickPictures(let token, let pick):
                bridge_pickPictures(
                    token, pick.source.rawValue, Int32(pick.maxCount), Int32(pick.maxBytes))
            case .cropPicture(let token, let name, let square):
                withBytes(name) {
                    bridge_cropPicture(
                        token, $0, $1, Int32(square.x), Int32(square.y), Int32(square.side),
                        Int32(square.maxPixels))
                }
            case .sendPicture(let token, let name, let path, let offset, let maxBytes):
                withBytes(name) { name, nameCount in
                    withBytes(path) {
                        bridge_sendPicture(token, name, nameCount, $0, $1, Int32(offset), Int32(maxBytes))
                    }
                }
            case .tidyPictures(let names, let prefixes):
                withBytes(names.joined(separator: "\n")) { names, nameCount in
                    withBytes(prefixes.joined(separator: "\n")) {
                        bridge_tidyPictures(names, nameCount, $0, $1)
                    }
                }
            case .limitPictures(let megabytes): bridge_limitPictures(Int32(megabytes))
            case .forgetPictures(let prefix): withBytes(prefix, bridge_forgetPictures)
            case .forgetShared: bridge_forgetShared()
            case .forgetPages: bridge_forgetPages()
            case .measureStorage: bridge_measureStorage()
            case .storeText(let text): withBytes(text.line, bridge_keep)
            case .persistStorage: bridge_persistStorage()
            case .openTabs(let name): withBytes(name, bridge_openTabs)
            case .sendTabs(let message): withBytes(message, bridge_sendTabs)
            case .acquireLeadership(let name, let steal):
                withBytes(name) { bridge_acquireLeadership($0, $1, steal ? 1 : 0) }
            case .releaseLeadership: bridge_releaseLeadership()
            case .setTimer(let token, let delay): bridge_setTimer(token, Int32(clamping: delay))
            case .cancelTimer(let token): bridge_cancelTimer(token)
            case .pushPath(let path): withBytes(path, bridge_pushPath)
            case .replacePath(let path): withBytes(path, bridge_replacePath)
            case .goBack(let path): withBytes(path, bridge_goBack)
            case .setTitle(let text): withBytes(text, bridge_setTitle)
            case .setLanguage(let code): withBytes(code, bridge_setLanguage)
            case .setColorScheme(let scheme): withBytes(scheme, bridge_setColorScheme)
            case .setZone(let name): withBytes(name, bridge_setZone)
            case .nameZones(let language): withBytes(language, bridge_nameZones)
            case .setBadge(let count): bridge_setBadge(Int32(clamping: count))
            case .copy(let text): withBytes(text, bridge_copy)
            case .share(let path, let isPicture): withBytes(path) { bridge_share($0, $1, isPicture ? 1 : 0) }
            case .remind(let tag, let title, let body):
                withBytes(tag) { tag, tagCount in
                    withBytes(title) { title, titleCount in
                        withBytes(body) { bridge_remind(tag, tagCount, title, titleCount, $0, $1) }
                    }
                }
            case .keepReminders(let tags): withBytes(tags.joined(separator: "\n"), bridge_keepReminders)
            case .askNotifications: bridge_askNotifications()
            case .install: bridge_install()
            case .subscribe(let token, let key, let path, let language, let zone):
                withBytes(key) { key, keyCount in
                    withBytes(path) { path, pathCount in
                        withBytes(language) { language, languageCount in
                            withBytes(zone) {
                                bridge_subscribe(
                                    token, key, keyCount, path, pathCount, language, languageCount, $0, $1)
                            }
                        }
                    }
                }
            case .activateUpdate: bridge_activateUpdate()
            case .reload: bridge_reload()
            case .guardPage(let isOn): bridge_guardPage(isOn ? 1 : 0)
            }
        }

        private func commit(_ token: Token, _ commit: StoreCommit) {
            for record in commit.records { put(record) }
            bridge_commit(token, commit.expected, commit.durability == .strict ? 1 : 0)
        }

        private func put(_ record: StoredRecord) {
            let store = Int32(record.store.rawValue)
            withBytes(record.key) { key, keyCount in
                if let bytes = record.bytes {
                    withBytes(bytes) { bridge_put(store, key, keyCount, $0, $1) }
                } else {
                    bridge_delete(store, key, keyCount)
                }
            }
        }

        private func fetch(_ token: Token, _ request: FetchRequest) {
            var headers = ""
            for header in request.headers { headers += header.name + ": " + header.value + "\n" }
            withBytes(request.method) { method, methodCount in
                withBytes(request.path) { path, pathCount in
                    withBytes(headers) { headers, headerCount in
                        withBytes(request.body) { body, bodyCount in
                            bridge_fetch(
                                token, method, methodCount, path, pathCount, headers, headerCount, body,
                                bodyCount)
                        }
                    }
                }
            }
        }

        private func withBytes(_ text: String, _ body: (Bytes, Int32) -> Void) {
            var text = text
            text.withUTF8 { body($0.baseAddress, Int32($0.count)) }
        }

        private func withBytes(_ bytes: [UInt8], _ body: (Bytes, Int32) -> Void) {
            bytes.withUnsafeBufferPointer { body($0.baseAddress, Int32($0.count)) }
        }
    }

#endif
